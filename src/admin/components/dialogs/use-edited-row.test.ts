import { expect, test } from 'vitest'
import type { UseFormReturn } from 'react-hook-form'
import { callHook } from '../../../../test/call-hook.ts'
import { useEditedRow } from './use-edited-row.tsx'

interface Book {
  name: string
  stock: number
  categoryIds: number[]
}

/** The form of a book in which something is typed. */
function editBook(typed: Book) {
  const row: Book = { name: 'Waves', stock: 4, categoryIds: [1, 2] }
  const form = { getValues: () => typed } as unknown as UseFormReturn<Book, unknown, Book>
  const toValues = (book: Book) => ({ ...book })
  return callHook(() => useEditedRow(form, { row, toValues, name: 'product', labels: {} })).changes(typed)
}

test('an edit sends the changed fields only, with their values as they were read', () => {
  expect(editBook({ name: 'Waves and optics', stock: 4, categoryIds: [1, 2] })).toEqual({
    name: 'Waves and optics',
    expected: { name: 'Waves' },
  })
})

test('the order of the categories is no change', () => {
  expect(editBook({ name: 'Waves', stock: 4, categoryIds: [2, 1] })).toEqual({ expected: {} })
  expect(editBook({ name: 'Waves', stock: 4, categoryIds: [2] })).toEqual({
    categoryIds: [2],
    expected: { categoryIds: [1, 2] },
  })
})
