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

test('no book is lost: each window keeps what it added, and takes over what the other one added, changed or removed', () => {
  const line = (productId: number, quantity = 1) => ({
    productId,
    name: 'Optics',
    image: '',
    price: 499,
    quantity,
    discountAmount: '',
    discountReason: '',
  })
  const base = { ...EMPTY_DRAFT, items: [line(1), line(2), line(3)] }
  const own = { ...EMPTY_DRAFT, items: [line(1), line(2, 5), line(3), line(4)] }
  const other = { ...EMPTY_DRAFT, items: [line(1, 2), line(2), line(5)] }
  expect(mergeDraft(base, own, other).items).toEqual([line(1, 2), line(2, 5), line(5), line(4)])
})
