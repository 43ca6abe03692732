import { describe, expect, test } from 'vitest'
import { isCodeOf, isComplete, type PackingLine, type PackingOrder, remaining, scanBook, tick } from './packing.ts'

const line = (lineId: number, fields: Partial<PackingLine> = {}): PackingLine => ({
  lineId,
  productName: `Module ${lineId}`,
  productImage: '',
  quantity: 1,
  condition: 'new',
  isbn: null,
  sku: null,
  shelfLocation: null,
  ...fields,
})

describe('a scanned book', () => {
  const lines = [line(1, { isbn: '9788177091878', quantity: 2 }), line(2, { sku: 'mod-03' })]

  test('ticks one copy of its line, by ISBN or SKU in any spelling', () => {
    const first = scanBook(lines, {}, '978-81-7709-187-8')
    expect(first).toMatchObject({ kind: 'ticked', line: { lineId: 1 }, ticked: { 1: 1 } })
    expect(scanBook(lines, {}, 'MOD 03')).toMatchObject({ kind: 'ticked', line: { lineId: 2 } })
  })

  test('that the order does not contain is wrong, and one copy too many is extra', () => {
    expect(scanBook(lines, {}, '9788177091879')).toEqual({ kind: 'wrong' })
    expect(scanBook(lines, { 2: 1 }, 'MOD-03')).toMatchObject({ kind: 'extra', line: { lineId: 2 } })
  })

  test('with the same ISBN on a new and a used line ticks the line that still needs it', () => {
    const both = [line(1, { isbn: '9788177091878' }), line(2, { isbn: '9788177091878', condition: 'used' })]
    expect(scanBook(both, { 1: 1 }, '9788177091878')).toMatchObject({ kind: 'ticked', line: { lineId: 2 } })
  })

  test('never ticks a line without ISBN and SKU', () => {
    expect(scanBook([line(1)], {}, '')).toEqual({ kind: 'wrong' })
  })
})

test('an order is complete when every copy is ticked; a further press on a full line starts it again', () => {
  const lines = [line(1, { quantity: 2 }), line(2)]
  let ticked = tick(lines[0] as PackingLine, {})
  expect(isComplete(lines, ticked)).toBe(false)
  ticked = tick(lines[1] as PackingLine, tick(lines[0] as PackingLine, ticked))
  expect(isComplete(lines, ticked)).toBe(true)
  expect(remaining(lines[0] as PackingLine, tick(lines[0] as PackingLine, ticked))).toBe(2)
})

test('an order is found by its number or the tracking number of its label', () => {
  const order = { id: 4_839_201_756, trackingNumber: 'SF1490 2217' } as PackingOrder
  for (const code of ['4839201756', '#4839201756', 'sf14902217']) expect(isCodeOf(order, code)).toBe(true)
  expect(isCodeOf({ ...order, trackingNumber: null }, 'null')).toBe(false)
})
