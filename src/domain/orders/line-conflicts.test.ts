import { describe, expect, it } from 'vitest'
import { addToCart, type CartProduct } from './cart.ts'
import { applyLineConflicts, lineConflictMessage } from './line-conflicts.ts'
import type { LineConflict } from '../values/problem.ts'

const book: CartProduct = {
  id: 7,
  slug: 'human-physiology',
  name: 'Human Physiology',
  price: 299,
  originalPrice: 450,
  stock: 9,
  examType: 'NEET',
  classType: '11th',
  condition: 'new',
}
const cart = addToCart(addToCart([], book, 5), { ...book, id: 8, name: 'Mechanics' })
const change: LineConflict = { productId: 7, name: book.name, reason: 'price', price: 315, stock: 9 }

describe('an order whose figures changed', () => {
  it('takes over the new price and says it', () => {
    expect(applyLineConflicts(cart, [change])[0]).toMatchObject({ price: 315, discountPercentage: 30, quantity: 5 })
    expect(lineConflictMessage(change)).toBe('Human Physiology now costs ₹315.00.')
  })

  it('never shows a price above the original one', () => {
    expect(applyLineConflicts(cart, [{ ...change, price: 500 }])[0]).toMatchObject({ price: 500, originalPrice: 500 })
  })

  it('lowers a quantity to what is left and says how many that is', () => {
    const short: LineConflict = { ...change, reason: 'stock', price: 299, stock: 2 }
    expect(applyLineConflicts(cart, [short])[0]).toMatchObject({ quantity: 2, stock: 2 })
    expect(lineConflictMessage(short)).toBe('Only 2 of Human Physiology are left. The quantity was changed.')
    expect(lineConflictMessage({ ...short, stock: 1 })).toBe(
      'Only 1 of Human Physiology is left. The quantity was changed.',
    )
  })

  it('never raises a quantity', () => {
    expect(applyLineConflicts(cart, [{ ...change, reason: 'stock', stock: 50 }])[0]?.quantity).toBe(5)
  })

  it.each([
    { ...change, reason: 'gone' as const, stock: 0 },
    { ...change, reason: 'stock' as const, stock: 0 },
  ])('takes out a book that cannot be bought any more: $reason', (gone) => {
    expect(applyLineConflicts(cart, [gone]).map((line) => line.id)).toEqual([8])
    expect(lineConflictMessage(gone)).toBe('Human Physiology is no longer available. It was taken out of your cart.')
  })

  it('leaves alone what is not in the cart', () => {
    expect(applyLineConflicts(cart, [{ ...change, productId: 99 }])).toEqual(cart)
  })
})
