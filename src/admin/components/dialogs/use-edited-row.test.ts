import { act, type ReactElement } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { callHook } from '../../../../test/call-hook.ts'
import { mountHook } from '../../../../test/mount-hook.ts'
import { ApiError } from '../../../api-client.ts'
import type { ConflictDialog } from './conflict-dialog.tsx'
import { useEditedRow } from './use-edited-row.tsx'

interface Book {
  name: string
  stock: number
  categoryIds: number[]
}

const ROW: Book = { name: 'Waves', stock: 4, categoryIds: [1, 2] }
const EDITED = { row: ROW, toValues: (book: Book) => ({ ...book }), name: 'product', labels: {} }

/** The form of a book in which something is typed. */
function editBook(typed: Book) {
  const form = { getValues: () => typed } as unknown as UseFormReturn<Book, unknown, Book>
  return callHook(() => useEditedRow(form, EDITED)).changes(typed)
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

/** A form in which a name and a stock are typed, and another user has changed name and categories meanwhile. */
async function openContestedForm() {
  const { result, unmount } = await mountHook(() => {
    const form = useForm<Book, unknown, Book>({ defaultValues: ROW })
    return { form, edit: useEditedRow(form, EDITED) }
  })
  const { form } = result()
  await act(async () => {
    form.setValue('name', 'Waves and optics')
    form.setValue('stock', 9)
  })
  const conflict = {
    current: { name: 'Waves, 2nd edition', stock: 4, categoryIds: [3] },
    changes: { name: { yours: 'Waves and optics', theirs: 'Waves, 2nd edition' } },
  }
  const error = new ApiError(409, JSON.stringify({ code: 'edit_conflict', message: 'Another user', conflict }))
  await act(async () => expect(result().edit.openConflict(error)).toBe(true))
  const dialog = () => result().edit.dialog as ReactElement<Parameters<typeof ConflictDialog>[0]> | undefined
  return {
    result,
    unmount,
    dialog,
    typed: () => form.getValues(),
    sent: () => result().edit.changes(form.getValues()),
    resolve: (...theirs: string[]) => act(async () => dialog()?.props.onResolve(new Set(theirs))),
  }
}

test('a conflict keeps what was typed, and takes what the other user changed in other fields', async () => {
  const { dialog, typed, sent, resolve } = await openContestedForm()
  expect(typed()).toEqual({ name: 'Waves and optics', stock: 9, categoryIds: [1, 2] })
  await resolve()
  expect(dialog()).toBeUndefined()
  expect(typed()).toEqual({ name: 'Waves and optics', stock: 9, categoryIds: [3] })
  expect(sent()).toEqual({
    name: 'Waves and optics',
    stock: 9,
    expected: { name: 'Waves, 2nd edition', stock: 4 },
  })
})

test('a conflict gives up only the fields for which the other value was chosen', async () => {
  const { result, typed, sent, resolve } = await openContestedForm()
  await resolve('name')
  expect(typed()).toEqual({ name: 'Waves, 2nd edition', stock: 9, categoryIds: [3] })
  expect(sent()).toEqual({ stock: 9, expected: { stock: 4 } })
  expect(result().form.getFieldState('stock').isDirty).toBe(true)
})

test('a stock that was typed before a conflict is saved as a movement from the stock that was read', async () => {
  const { result, sent, resolve } = await openContestedForm()
  const sold = {
    current: { ...ROW, name: 'Optics', stock: 1 },
    changes: { name: { yours: 'Waves and optics', theirs: 'Optics' } },
  }
  const error = new ApiError(409, JSON.stringify({ code: 'edit_conflict', message: 'Another user', conflict: sold }))
  await act(async () => void result().edit.openConflict(error))
  await resolve()
  expect(sent()).toMatchObject({ stock: 9, expected: { name: 'Optics', stock: 4 } })
})

test('going back to the form, or an error that is no conflict, changes nothing', async () => {
  const { result, dialog, typed, sent } = await openContestedForm()
  await act(async () => dialog()?.props.onCancel())
  expect(dialog()).toBeUndefined()
  await act(async () => expect(result().edit.openConflict(new ApiError(503, 'busy'))).toBe(false))
  expect(dialog()).toBeUndefined()
  expect(typed()).toEqual({ name: 'Waves and optics', stock: 9, categoryIds: [1, 2] })
  expect(sent()).toMatchObject({ expected: { name: 'Waves', stock: 4 } })
})
