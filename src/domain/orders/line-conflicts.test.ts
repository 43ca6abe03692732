import { describe, expect, it } from 'vitest'
import { cartBook } from '../../../test/fixtures/cart-fixture.ts'
import { addToCart } from './cart.ts'
import { applyLineConflicts, lineConflictMessage } from './line-conflicts.ts'
import type { LineConflict } from '../values/problem.ts'

const cart = addToCart(addToCart([], cartBook, 5), { ...cartBook, id: 8, name: 'Mechanics' })
const priceChange: LineConflict = { productId: 7, name: cartBook.name, reason: 'price', price: 315, stock: 9 }

describe('line conflicts', () => {
  it('set the new price and describe it', () => {
    expect(applyLineConflicts(cart, [priceChange])[0]).toMatchObject({
      price: 315,
      discountPercentage: 30,
      quantity: 5,
    })
    expect(lineConflictMessage(priceChange)).toBe('Human Physiology now costs ₹315.00.')
  })

  it('raise the original price to a higher new price', () => {
    expect(applyLineConflicts(cart, [{ ...priceChange, price: 500 }])[0]).toMatchObject({
      price: 500,
      originalPrice: 500,
    })
  })

  it('reduce the quantity to the stock and describe it', () => {
    const shortage: LineConflict = { ...priceChange, reason: 'stock', price: 299, stock: 2 }
    expect(applyLineConflicts(cart, [shortage])[0]).toMatchObject({ quantity: 2, stock: 2 })
    expect(lineConflictMessage(shortage)).toBe('Only 2 of Human Physiology are left. The quantity was changed.')
    expect(lineConflictMessage({ ...shortage, stock: 1 })).toBe(
      'Only 1 of Human Physiology is left. The quantity was changed.',
    )
  })

  it('of the stock and of the price of one book are both applied', () => {
    const shortage: LineConflict = { ...priceChange, reason: 'stock', stock: 2 }
    const [line] = applyLineConflicts(cart, [shortage, { ...priceChange, stock: 2 }])
    expect(line).toMatchObject({ quantity: 2, stock: 2, price: 315 })
  })

  it('never increase a quantity', () => {
    expect(applyLineConflicts(cart, [{ ...priceChange, reason: 'stock', stock: 50 }])[0]?.quantity).toBe(5)
  })

  it.each([
    { ...priceChange, reason: 'gone' as const, stock: 0 },
    { ...priceChange, reason: 'stock' as const, stock: 0 },
  ])('remove an unavailable product: $reason', (conflict) => {
    expect(applyLineConflicts(cart, [conflict]).map((line) => line.id)).toEqual([8])
    expect(lineConflictMessage(conflict)).toBe(
      'Human Physiology is no longer available. It was taken out of your cart.',
    )
  })

  it('of products outside the cart have no effect', () => {
    expect(applyLineConflicts(cart, [{ ...priceChange, productId: 99 }])).toEqual(cart)
  })
})
