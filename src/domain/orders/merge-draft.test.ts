import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './manual-order.ts'
import { mergeDraft } from './merge-draft.ts'

test('a draft that was changed in two windows keeps the note of one and the name of the other', () => {
  const base = { ...EMPTY_DRAFT, city: 'Kota' }
  const own = { ...base, notes: 'Ring twice' }
  const other = { ...base, customerName: 'Ritika Meena' }
  expect(mergeDraft(base, own, other)).toEqual({ ...base, notes: 'Ring twice', customerName: 'Ritika Meena' })
})

test('of a field that both windows changed, the draft keeps what this window has', () => {
  const own = { ...EMPTY_DRAFT, notes: 'Mine' }
  expect(mergeDraft(EMPTY_DRAFT, own, { ...EMPTY_DRAFT, notes: 'Theirs', city: 'Bundi' })).toEqual({
    ...own,
    city: 'Bundi',
  })
})
