import { expect, test } from 'vitest'
import { describeBulkResult, describeUndo } from './bulk-result.ts'

test.for([
  [{ changed: 2, archived: 0, skipped: 0, undoable: true }, '2 products changed.'],
  [{ changed: 1, archived: 0, skipped: 3, undoable: true }, '1 product changed. 3 left as they were.'],
  [{ changed: 2, archived: 0, skipped: 0, undoable: false }, '2 products deleted.'],
  [{ changed: 3, archived: 1, skipped: 0, undoable: false }, '2 products deleted. 1 archived because of its orders.'],
  [{ changed: 2, archived: 2, skipped: 0, undoable: false }, '2 products archived because of their orders.'],
] as const)('%j is described as %s', ([result, text]) => {
  expect(describeBulkResult(result)).toBe(text)
})

const undoneAt = '2026-11-28T10:00:00.000Z'
test.for([
  [{ undoneAt, unrestoredCount: 0 }, 'Undone'],
  [
    { undoneAt, unrestoredCount: 2 },
    'Undone, but 2 products not completely. See Products, Imports and bulk edits, for the reasons',
  ],
  [{ undoneAt: null, unrestoredCount: 2 }, 'Nothing was undone. See Products, Imports and bulk edits, for the reasons'],
] as const)('the undo %j is described as %s', ([batch, text]) => {
  expect(describeUndo(batch)).toBe(text)
})
