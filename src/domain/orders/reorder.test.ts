import { describe, expect, test } from 'vitest'
import { addToCart, type CartLine } from './cart.ts'
import type { Order } from './order.ts'
import { reorder } from './reorder.ts'

type OrderLine = Order['items'][number]

const LINE: OrderLine = {
  id: 1,
  orderId: 4_123_456_789,
  productId: 7,
  productName: 'Rotational Motion, Module 3',
  productImage: '/images/7.webp',
  quantity: 2,
  price: 499,
  lineDiscount: 0,
  lineDiscountReason: null,
  originalPrice: 800,
  discountPercentage: 38,
  examType: 'JEE',
  classType: '11th',
  condition: 'new',
}
const AVAILABLE = { id: 7, price: 499, originalPrice: 800, discountPercentage: 38, stock: 10 }
const inCart = (quantity: number): CartLine[] =>
  addToCart([], { ...AVAILABLE, ...LINE, id: 7, slug: 'rotational-motion', name: 'Rotational Motion' }, quantity)

describe('ordering again', () => {
  test('puts the books of the order into the cart', () => {
    const { cart, availableCount, notes } = reorder([], [LINE], [AVAILABLE])
    expect(cart).toMatchObject([{ id: 7, name: LINE.productName, price: 499, quantity: 2, stock: 10 }])
    expect({ availableCount, notes }).toEqual({ availableCount: 1, notes: [] })
  })

  test('names the books that are sold out or no longer sold, and adds the others', () => {
    const soldOut = { ...LINE, productId: 8, productName: 'Optics' }
    const deleted = { ...LINE, productId: null, productName: 'Waves' }
    const archived = { ...LINE, productId: 9, productName: 'Heat' }
    const result = reorder([], [soldOut, LINE, deleted, archived], [AVAILABLE, { ...AVAILABLE, id: 8, stock: 0 }])
    expect(result.cart.map(({ id }) => id)).toEqual([7])
    expect(result.availableCount).toBe(1)
    expect(result.notes).toEqual([
      'Optics is sold out.',
      'Waves is no longer available.',
      'Heat is no longer available.',
    ])
  })

  test('takes the current price and the remaining copies, and says so', () => {
    const { cart, notes } = reorder([], [LINE], [{ ...AVAILABLE, price: 549, stock: 1 }])
    expect(cart).toMatchObject([{ price: 549, quantity: 1, stock: 1 }])
    expect(notes).toEqual([
      'Rotational Motion, Module 3 now costs ₹549.00 instead of ₹499.00.',
      'Only 1 of Rotational Motion, Module 3 is left.',
    ])
  })

  test('does not mention the price of a free replacement', () => {
    expect(reorder([], [{ ...LINE, price: 0 }], [AVAILABLE]).notes).toEqual([])
  })

  test('pressed twice does not double the quantity, and never reduces it', () => {
    const once = reorder([], [LINE], [AVAILABLE]).cart
    expect(reorder(once, [LINE], [AVAILABLE]).cart).toMatchObject([{ id: 7, quantity: 2 }])
    expect(reorder(inCart(1), [LINE], [AVAILABLE]).cart).toMatchObject([{ id: 7, quantity: 2 }])
    expect(reorder(inCart(5), [LINE], [AVAILABLE]).cart).toMatchObject([{ slug: 'rotational-motion', quantity: 5 }])
  })
})
