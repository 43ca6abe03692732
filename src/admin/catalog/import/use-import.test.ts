import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import { type Import, useImport } from './use-import.ts'

const FILE = new File(['name'], 'books.csv')
const PLAN = { columns: [{ header: 'Title', field: 'name' }], fingerprint: 'f' }
let imported: object

beforeEach(() => {
  imported = { created: 2, batch: null }
  vi.stubGlobal('fetch', async (_path: string, { body }: { body: FormData }) =>
    body.get('dryRun') === 'true' ? Response.json(PLAN) : new Response(`${JSON.stringify(imported)}\n`),
  )
})
/** The page of an import on which a file was chosen. */
async function openPreview() {
  const page = await mountHook(useImport)
  const take = async (step: (shown: Import) => void) => {
    await act(async () => step(page.result()))
    await page.waitUntil(({ busy }) => !busy)
  }
  await take(({ selectFile }) => selectFile(FILE))
  expect(page.result().hasUnsavedChoices).toBe(false)
  return { ...page, take }
}

test.each<[string, (shown: Import) => void]>([
  ['an answer', ({ answer }) => answer('price', ',')],
  ['a row that is left out', ({ setLeaveOut }) => setLeaveOut(new Set([3]))],
  ['a mapped column', ({ mapColumn }) => mapColumn('Title', '')],
  ['a value for new books', ({ changeDefaults }) => changeDefaults({ examType: 'JEE' })],
])('%s is not lost without a question, until the import has taken it', async (_choice, choose) => {
  const page = await openPreview()
  await page.take(choose)
  expect(page.result().hasUnsavedChoices).toBe(true)
  imported = { error: 'The store is busy', batch: null }
  await page.take(({ run }) => run())
  expect(page.result().hasUnsavedChoices).toBe(true)
  imported = { created: 2, batch: null }
  await page.take(({ run }) => run())
  expect(page.result().hasUnsavedChoices).toBe(false)
})
