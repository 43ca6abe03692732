import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addToCart,
  type CartProduct,
  itemCount,
  parseStoredCart,
  removeFromCart,
  setQuantity,
  stockLimitMessage,
} from './cart.ts'
import { lineTotal, priceCart } from './pricing.ts'

const book: CartProduct = {
  id: 7,
  slug: 'human-physiology',
  name: 'Human Physiology',
  price: 299,
  examType: 'NEET',
  classType: '11th',
  condition: 'new',
}
const other: CartProduct = { ...book, id: 8, slug: 'mechanics', name: 'Mechanics', price: 165.5, stock: 2 }
const cart = addToCart(addToCart([], book, 2), other)

describe('cart', () => {
  it('adds a product as a new line, or increases the quantity of its line', () => {
    expect(cart.map((line) => [line.id, line.quantity])).toEqual([
      [7, 2],
      [8, 1],
    ])
    expect(addToCart(cart, book, 3).map((line) => line.quantity)).toEqual([5, 1])
  })

  it('never has more copies than the stock', () => {
    expect(addToCart(cart, other, 3).map((line) => line.quantity)).toEqual([2, 2])
    expect(addToCart(cart, { ...book, stock: 1 }).map((line) => line.quantity)).toEqual([1, 1])
  })

  it('says why no further copy can be added', () => {
    expect(stockLimitMessage(1)).toBe('Only 1 available – it is already in your cart')
    expect(stockLimitMessage(3)).toBe('Only 3 available – they are already in your cart')
  })

  it('has defaults for missing fields of a product', () => {
    expect(addToCart([], book)[0]).toMatchObject({
      rating: 0,
      discountPercentage: 0,
      stock: 0,
      description: '',
      image: '',
      edition: 'Standard',
      originalPrice: 299,
    })
  })

  it('updates the price of a product that is added again', () => {
    expect(addToCart(cart, { ...book, price: 280 })[0]).toMatchObject({ price: 280, quantity: 3 })
  })

  it.each([0, -1])('removes a line whose quantity is set to %d', (quantity) => {
    expect(setQuantity(cart, 7, quantity).map((line) => line.id)).toEqual([8])
  })

  it('removes only the line of the product', () => {
    expect(removeFromCart(cart, 7).map((line) => line.id)).toEqual([8])
    expect(removeFromCart(cart, 99)).toEqual(cart)
  })

  it('counts copies, not lines', () => {
    expect(itemCount(cart)).toBe(3)
  })

  it('has a subtotal of price times quantity and free shipping', () => {
    expect(priceCart(cart)).toEqual({
      subtotal: 763.5,
      discount: 0,
      adjustments: [{ kind: 'shipping', label: 'Shipping', amount: 0 }],
      totalAmount: 763.5,
    })
  })

  it('has a total of its lines, exact to the paisa', () => {
    const price = fc.integer({ min: 0, max: 10_000_000 }).map((paise) => paise / 100)
    const lines = fc.array(fc.tuple(price, fc.integer({ min: 1, max: 100 })), { maxLength: 20 })
    fc.assert(
      fc.property(lines, (picked) => {
        const filled = picked.reduce(
          (added, [cost, quantity], id) => addToCart(added, { ...book, id: id + 1, price: cost }, quantity),
          [] as ReturnType<typeof addToCart>,
        )
        const { subtotal, totalAmount } = priceCart(filled)
        const paise = filled.reduce((sum, line) => sum + Math.round(lineTotal(line) * 100), 0)
        expect(Math.round(subtotal * 100)).toBe(paise)
        expect(Math.round(totalAmount * 100)).toBe(paise)
      }),
    )
  })
})

describe('stored cart', () => {
  it('is read as it was stored', () => {
    expect(parseStoredCart(JSON.stringify(cart))).toEqual(cart)
  })

  it.each([null, '', 'no JSON', '{', '{}', 'null', '7', '"cart"', '[null, 7, []]'])(
    'is empty when the stored text is %s',
    (text) => {
      expect(parseStoredCart(text)).toEqual([])
    },
  )

  it.each([
    ['a quantity of 0', { quantity: 0 }],
    ['half a book', { quantity: 0.5 }],
    ['a price that is text', { price: '299' }],
    ['a price that is too large', { price: 1e300 }],
    ['a negative price', { price: -1 }],
    ['an unknown exam', { examType: 'SAT' }],
    ['an image that is a number', { image: 7 }],
    ['no name', { name: undefined }],
  ])('skips a line with %s', (_case, fields) => {
    const [first, second] = cart
    expect(parseStoredCart(JSON.stringify([{ ...first, ...fields }, second]))).toEqual([second])
  })

  it('merges two stored lines of one product', () => {
    expect(parseStoredCart(JSON.stringify([...cart, ...cart])).map((line) => line.quantity)).toEqual([4, 2])
  })

  it('never throws and always has a valid total, whatever is stored', () => {
    const stored = fc.array(
      fc.record(
        {
          ...Object.fromEntries(Object.keys(cart[0] ?? {}).map((field) => [field, fc.jsonValue()])),
          id: fc.oneof(fc.integer(), fc.jsonValue()),
          name: fc.oneof(fc.string(), fc.jsonValue()),
          price: fc.oneof(fc.double(), fc.nat(), fc.jsonValue()),
          quantity: fc.oneof(fc.nat(), fc.jsonValue()),
          examType: fc.constantFrom('JEE', 'NEET', null),
          classType: fc.constantFrom('11th', 'dropper', null),
          condition: fc.constantFrom('new', 'used', null),
        },
        { requiredKeys: ['id', 'name', 'price', 'quantity'] },
      ),
    )
    fc.assert(
      fc.property(stored, (lines) => {
        expect(priceCart(parseStoredCart(JSON.stringify(lines))).totalAmount).not.toBeNaN()
      }),
    )
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(parseStoredCart(text))))
  })
})
