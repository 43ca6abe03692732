import { describe, expect, it } from 'vitest'
import { addToCart } from '../../domain/orders/cart.ts'
import { type CheckoutForm, checkoutFormSchema } from '../../domain/orders/checkout-form.ts'
import { orderRequestSchema } from '../../domain/orders/order.ts'
import { priceCart } from '../../domain/orders/pricing.ts'
import type { CartQuote } from '../cart/use-quote.ts'
import { createOrderPayload } from './order-payload.ts'

const form: CheckoutForm = checkoutFormSchema.parse({
  customerName: 'Ritika Meena',
  customerEmail: 'ritika.m@example.com',
  customerPhone: '9829012345',
  shippingAddress: '14, Gali No. 3, Mahaveer Nagar',
  city: 'Jaipur',
  state: 'Rajasthan',
  pincode: '302017',
  paymentMethod: 'cod',
})
const lines = addToCart(
  [],
  {
    id: 7,
    slug: 'optics',
    name: 'Optics',
    price: 499.5,
    stock: 5,
    examType: 'JEE',
    classType: '12th',
    condition: 'used',
  },
  2,
)

const quote: CartQuote = { amounts: priceCart(lines), couponCode: null, benefit: null, rejection: null, pending: false }
const discounted: CartQuote = {
  ...quote,
  amounts: { ...quote.amounts, discount: 99.9, totalAmount: 899.1 },
  couponCode: 'welcome10',
}

describe('the request body of an order', () => {
  it('an order has each book at the displayed price, which is also the original price if there is none', () => {
    expect(createOrderPayload(form, { lines, quote })).toEqual({
      ...form,
      items: [
        {
          productId: 7,
          quantity: 2,
          price: 499.5,
          productName: 'Optics',
          productImage: '',
          originalPrice: 499.5,
          condition: 'used',
          examType: 'JEE',
          classType: '12th',
        },
      ],
      totalAmount: 999,
      couponCode: undefined,
    })
  })

  it('an order with a coupon has its code and the total after the discount', () => {
    expect(createOrderPayload(form, { lines, quote: discounted })).toMatchObject({
      couponCode: 'welcome10',
      totalAmount: 899.1,
    })
  })

  it('an order has no sold-out books', () => {
    const soldOut = lines.map((line) => ({ ...line, id: 8, stock: 0 }))
    const { items, totalAmount } = createOrderPayload(form, { lines: [...lines, ...soldOut], quote })
    expect({ ids: items.map(({ productId }) => productId), totalAmount }).toEqual({ ids: [7], totalAmount: 999 })
  })

  it('an order matches the schema of the endpoint', () => {
    expect(orderRequestSchema.safeParse(createOrderPayload(form, { lines, quote: discounted })).success).toBe(true)
  })
})
