import { act, type ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { mountHook } from '../../../../test/mount-hook.ts'
import type { BatchOrder } from '../../../domain/shipping/shipment-batch.ts'
import type { ConflictDialog } from '../../components/dialogs/conflict-dialog.tsx'
import { useCorrection } from './use-correction.ts'

const ORDER = {
  orderId: 12,
  pincode: '302001',
  unweighedBooks: [
    { id: 3, name: 'Optics' },
    { id: 4, name: 'Waves' },
  ],
} as BatchOrder
const RETRY = '/api/admin/shipment-batches/5/retry?orderId=12'
const CHANGES = '/api/admin/orders/12/modifications'

let stored: string
let sent: { path: string; body: unknown }[]

/** Changes the PIN code as the store does: with a conflict when the expected one is no longer the stored one. */
function modify({ pincode, expected }: { pincode: string; expected: { pincode: string } }): Response {
  if (![expected.pincode, pincode].includes(stored)) {
    const conflict = { current: { pincode: stored }, changes: { pincode: { yours: pincode, theirs: stored } } }
    return Response.json({ code: 'version_conflict', message: 'Another user', conflict }, { status: 409 })
  }
  stored = pincode
  return Response.json({})
}

beforeEach(() => {
  stored = ORDER.pincode
  sent = []
  vi.stubGlobal('fetch', async (path: string, { method, body }: RequestInit = {}) => {
    const parsed = JSON.parse((body ?? 'null') as string) as Parameters<typeof modify>[0]
    if (method !== 'GET') sent.push({ path, body: parsed })
    if (path.startsWith('/api/pin-codes/')) return Response.json({ state: 'Rajasthan' })
    return path === CHANGES ? modify(parsed) : Response.json({})
  })
})
/** The form of the refused order, as a page shows it. */
async function openForm() {
  const page = await mountHook((order: BatchOrder) => {
    const correction = useCorrection(5, order)
    correction.form.register('pincode')
    for (const { id } of order.unweighedBooks) correction.form.register(`weights.${id}`)
    return correction
  }, ORDER)
  const setValue = (name: 'pincode' | `weights.${number}`, value: string) =>
    act(async () => page.result().form.setValue(name, value, { shouldDirty: true }))
  return {
    ...page,
    setValue,
    submit: async () => {
      const count = sent.length
      await act(async () => page.result().submit())
      await page.waitUntil(({ isPending }) => sent.length > count && !isPending)
    },
    dialog: () => page.result().dialog as ReactElement<Parameters<typeof ConflictDialog>[0]> | undefined,
  }
}

test('a typed PIN code does not replace the one that a colleague has entered since, until it is chosen', async () => {
  const page = await openForm()
  await page.setValue('pincode', '302012')
  await page.setValue('weights.4', '650')
  stored = '302020'
  await page.rerender({ ...ORDER, pincode: stored })
  await page.submit()
  expect(page.dialog()?.props.conflict.changes).toEqual({ pincode: { yours: '302012', theirs: '302020' } })
  expect(stored).toBe('302020')
  expect(sent.some(({ path }) => path === RETRY)).toBe(false)
  await act(async () => page.dialog()?.props.onResolve(new Set()))
  expect(page.result().form.getValues()).toEqual({ pincode: '302012', weights: { 3: '', 4: '650' } })
  await page.submit()
  expect(stored).toBe('302012')
  expect(sent.at(-1)?.path).toBe(RETRY)
})

test('a PIN code that was not typed is shown as it is stored now, and is not sent', async () => {
  const page = await openForm()
  await page.setValue('weights.3', '400')
  await page.rerender({ ...ORDER, pincode: '302020' })
  expect(page.result().form.getValues('pincode')).toBe('302020')
  await page.submit()
  expect(sent.map(({ path }) => path)).toEqual(['/api/products/3', RETRY])
})

test('a typed weight stays with its book when a colleague weighs another one', async () => {
  const page = await openForm()
  await page.setValue('weights.4', '650')
  await page.rerender({ ...ORDER, unweighedBooks: ORDER.unweighedBooks.slice(1) })
  await page.submit()
  expect(sent[0]).toMatchObject({ path: '/api/products/4', body: { weightGrams: 650 } })
  expect(sent.map(({ path }) => path)).toEqual(['/api/products/4', RETRY])
})
