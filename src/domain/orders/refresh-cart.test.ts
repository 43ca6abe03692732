import { describe, expect, it } from 'vitest'
import { cartBook } from '../../../test/fixtures/cart-fixture.ts'
import { addToCart, type CartProduct, parseStoredCart, setQuantity } from './cart.ts'
import { lineChanges, orderableLines } from './line-changes.ts'
import { refreshLines } from './refresh-cart.ts'

const other: CartProduct = { ...cartBook, id: 8, slug: 'mechanics', name: 'Mechanics' }
const cart = addToCart(addToCart([], cartBook, 3), other)
const current = { id: 7, price: 299, originalPrice: 450, discountPercentage: 34, stock: 9 }
const refresh = (product: Partial<typeof current>, lines = cart) =>
  refreshLines(lines, [7], [{ ...current, ...product }])

const changesOf = (lines: typeof cart) => lines.flatMap(lineChanges)

describe('a refreshed cart', () => {
  it('has the new price and names the former one', () => {
    const lines = refresh({ price: 315, discountPercentage: 30 })
    expect(lines[0]).toMatchObject({ price: 315, discountPercentage: 30, quantity: 3 })
    expect(changesOf(lines)).toEqual(['The price changed from ₹299.00 to ₹315.00.'])
  })

  it('has at most the stock and names the former quantity', () => {
    const lines = refresh({ stock: 2 })
    expect(lines[0]).toMatchObject({ stock: 2, quantity: 2 })
    expect(changesOf(lines)).toEqual(['Only 2 left. The quantity changed from 3 to 2.'])
  })

  it.each([[{ ...current, stock: 0 }], []])('contains a sold-out line, which cannot be ordered', (...products) => {
    const lines = refreshLines(cart, [7], products)
    expect(lines.map(({ id, stock, quantity }) => [id, stock, quantity])).toEqual([
      [7, 0, 3],
      [8, 9, 1],
    ])
    expect(orderableLines(lines).map(({ id }) => id)).toEqual([8])
    expect(changesOf(lines)).toEqual([])
  })

  it('has the same lines when nothing has changed', () => {
    expect(changesOf(refresh({}))).toEqual([])
  })

  it('names the value that the customer saw first, after a reload and further changes too', () => {
    const lines = refresh({ price: 320 }, parseStoredCart(JSON.stringify(refresh({ price: 315, stock: 2 }))))
    expect(changesOf(lines)).toEqual(['The price changed from ₹299.00 to ₹320.00.'])
    expect(changesOf(refresh({ price: 299, stock: 1 }, lines))).toEqual([
      'Only 1 left. The quantity changed from 3 to 1.',
    ])
  })

  it('drops the former quantity when the customer chooses another', () => {
    expect(changesOf(setQuantity(refresh({ stock: 2 }), 7, 1))).toEqual([])
  })

  it('keeps a line that was added during the request', () => {
    expect(refreshLines(cart, [7], [current])[1]).toEqual(cart[1])
  })
})
