import { expect, test } from 'vitest'
import { countLargeChanges, type ImportRow, LARGE_CHANGE } from './product-file.ts'

const row = (number: number, mark: string | null) =>
  ({ row: number, changes: [{ field: 'price', label: 'Price', before: '₹520', after: '₹9', mark }] }) as ImportRow

test('staff confirm the large changes of prices that are imported, not those of rows which they leave out', () => {
  const plan = { rowList: [row(2, LARGE_CHANGE), row(3, null), row(4, LARGE_CHANGE), row(5, 'sells out')] }
  expect(countLargeChanges(plan, new Set())).toBe(2)
  expect(countLargeChanges(plan, new Set([4]))).toBe(1)
})
