import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addCopy, newStockList, readStockList, type StockLine, typedQuantity, writeStockList } from './stock-list.ts'

const optics: StockLine = {
  productId: 1,
  name: 'Optics',
  image: '',
  sku: 'RS-1',
  isbn: null,
  shelfLocation: 'A1-1',
  condition: 'new',
  stock: 4,
  quantity: 1,
}
const waves = { ...optics, productId: 2, name: 'Waves' }

describe('the list of scanned copies', () => {
  beforeEach(() => {
    const stored = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
      removeItem: (key: string) => stored.delete(key),
    })
    return () => {
      vi.unstubAllGlobals()
    }
  })

  test('has a line for each title: the newest first, and scanned again one more copy', () => {
    let lines: StockLine[] = []
    for (const scanned of [optics, waves, optics]) lines = addCopy(lines, scanned)
    expect(lines.map(({ name, quantity }) => [name, quantity])).toEqual([
      ['Waves', 1],
      ['Optics', 2],
    ])
  })

  test('takes a quantity in the digits of a Hindi keyboard, and nothing that is no number of copies', () => {
    expect(['१२', '012', '', '250000', '-3', 'x'].map(typedQuantity)).toEqual([
      12,
      12,
      0,
      100_000,
      undefined,
      undefined,
    ])
  })

  test('survives closing the browser with its id, and each screen has its own', () => {
    const list = { ...newStockList('received'), lines: [optics] }
    writeStockList('receive', list)
    expect(readStockList('receive', 'received')).toEqual(list)
    expect(readStockList('count', 'counted').lines).toEqual([])
    writeStockList('receive', { ...list, lines: [] })
    expect(readStockList('receive', 'received').requestId).not.toBe(list.requestId)
  })

  test('is empty when the stored value cannot be read', () => {
    localStorage.setItem('stock-list-receive', '{"lines": 7}')
    expect(readStockList('receive', 'received').lines).toEqual([])
  })
})
