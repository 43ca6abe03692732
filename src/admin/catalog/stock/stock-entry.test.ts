import { expect, test } from 'vitest'
import type { StockEntryResult } from '../../../domain/catalog/stock/stock-movements.ts'
import { StockEntry } from './stock-entry.ts'
import { newStockList, type StockList } from './stock-list.ts'
import type { StockMode } from './stock-modes.ts'

const optics = {
  productId: 1,
  name: 'Optics',
  image: '',
  sku: 'RS-1',
  isbn: null,
  shelfLocation: 'A1-1',
  condition: 'new' as const,
  stock: 4,
}
const waves = { ...optics, productId: 2, name: 'Waves' }

/** An entry whose request is answered by `answer` or fails by `fail`. */
function openEntry(mode: StockMode = 'receive') {
  const sent: StockList[] = []
  const stored: StockList[] = []
  let settle: PromiseWithResolvers<StockEntryResult> = Promise.withResolvers()
  const entry = new StockEntry(mode, newStockList(mode === 'count' ? 'counted' : 'received'), {
    send: (list) => {
      sent.push(list)
      settle = Promise.withResolvers()
      return settle.promise
    },
    isUncertain: (error) => error === 'lost',
    store: (list) => stored.push(list),
    onSaved: () => undefined,
  })
  const listedLines = () => entry.getState().list.lines.map(({ name, quantity, stock }) => [name, quantity, stock])
  const answer = () => {
    const lines = (sent.at(-1)?.lines ?? []).map(({ productId, name, quantity }) => {
      const stockAfter = mode === 'count' ? quantity : 4 + quantity
      return { productId, name, change: stockAfter - 4, stockAfter }
    })
    settle.resolve({ lines } as unknown as StockEntryResult)
  }
  return { entry, sent, stored, listedLines, answer, fail: (error: string) => settle.reject(error) }
}

test('a scan that is answered while the list is saved stays on the list, and the confirmation is shown', async () => {
  const { entry, sent, stored, listedLines, answer } = openEntry()
  entry.add(optics)
  entry.change({ note: 'Invoice 7' })
  const saving = entry.save()
  entry.add(waves)
  entry.add(optics)
  answer()
  await saving
  expect(sent[0]?.lines).toMatchObject([{ name: 'Optics', quantity: 1 }])
  expect(entry.getState()).toMatchObject({ saved: { lines: [{ name: 'Optics' }] }, isSaving: false })
  expect(listedLines()).toEqual([
    ['Optics', 1, 5],
    ['Waves', 1, 4],
  ])
  expect(entry.getState().list).toMatchObject({ note: '', later: [], isUncertain: false })
  expect(entry.getState().list.requestId).not.toBe(sent[0]?.requestId)
  expect(stored.at(-1)).toEqual(entry.getState().list)
})

test('a copy that is scanned while its count is saved is one more than was counted', async () => {
  const { entry, listedLines, answer } = openEntry('count')
  for (let copy = 0; copy < 6; copy += 1) entry.add(optics)
  const saving = entry.save()
  entry.add(optics)
  answer()
  await saving
  expect(listedLines()).toEqual([['Optics', 7, 6]])
})

test('a refused list keeps the copies that were scanned meanwhile', async () => {
  const { entry, listedLines, fail } = openEntry()
  entry.add(optics)
  const saving = entry.save()
  entry.add(optics)
  entry.add(waves)
  fail('refused')
  await saving
  expect(entry.getState().error).toBe('refused')
  expect(listedLines()).toEqual([
    ['Waves', 1, 4],
    ['Optics', 2, 4],
  ])
})

test('a list whose answer was lost is sent again as it was, and later copies wait for the next list', async () => {
  const { entry, sent, listedLines, answer, fail } = openEntry()
  entry.add(optics)
  const saving = entry.save()
  fail('lost')
  await saving
  entry.add(waves)
  const again = entry.save()
  expect(sent[1]).toMatchObject({ requestId: sent[0]?.requestId, lines: sent[0]?.lines })
  answer()
  await again
  expect(listedLines()).toEqual([['Waves', 1, 4]])
})

test('a second press while the list is saved sends nothing', async () => {
  const { entry, sent, answer } = openEntry()
  entry.add(optics)
  const saving = entry.save()
  await entry.save()
  expect(sent).toHaveLength(1)
  answer()
  await saving
})
