import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import { useRemittanceImport } from './use-remittance-import.ts'

const FILE = new File(['CRF'], 'remittance.csv')

let sent: FormData[] = []
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (path: string, { body }: { body: FormData }) => {
    sent.push(body)
    return Response.json(path.endsWith('/preview') ? { questions: [], fingerprint: 'f' } : { lines: 2 })
  })
})
/** A page where a question about the file was answered. */
async function openAnswered(onImported: () => void = () => undefined) {
  const page = await mountHook(() => useRemittanceImport(async () => onImported()))
  const settle = () => page.waitUntil(({ isBusy }) => !isBusy)
  await act(async () => page.result().choose(FILE))
  await settle()
  expect(page.result().hasUnsavedAnswers()).toBe(false)
  await act(async () => page.result().answer({ dateOrder: 'day' }))
  await settle()
  expect(page.result().hasUnsavedAnswers()).toBe(true)
  return { ...page, settle }
}

test('the page of a remittance is left with a question once it was answered, and without one when it is imported', async () => {
  const unsaved: boolean[] = []
  const page = await openAnswered(() => unsaved.push(page.result().hasUnsavedAnswers()))
  await act(async () => page.result().confirm())
  await page.settle()
  expect(unsaved).toEqual([false])
})

test('a discarded file leaves nothing to ask for', async () => {
  const page = await openAnswered()
  await act(async () => page.result().discard())
  expect(page.result().hasUnsavedAnswers()).toBe(false)
})

test('the days of two batches are sent with the preview and with the import', async () => {
  const page = await openAnswered()
  for (const paidOn of [{ C1: '2026-11-25' }, { C2: '2026-11-26' }]) {
    await act(async () => page.result().answer({ paidOn }))
    await page.settle()
  }
  await act(async () => page.result().confirm())
  await page.settle()
  const days = sent.map((form) => form.get('paidOn'))
  const both = JSON.stringify({ C1: '2026-11-25', C2: '2026-11-26' })
  expect(days).toEqual([null, null, JSON.stringify({ C1: '2026-11-25' }), both, both])
})
