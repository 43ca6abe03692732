import { describe, expect, it } from 'vitest'
import { addToCart } from '../../domain/cart.ts'
import { type CheckoutForm, checkoutFormSchema } from '../../domain/checkout-form.ts'
import { orderRequestSchema } from '../../domain/order.ts'
import { orderPayload } from './order-payload.ts'

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
  { id: 7, slug: 'optics', name: 'Optics', price: 499.5, examType: 'JEE', classType: '12th', condition: 'used' },
  2,
)

describe('an order as it is sent', () => {
  it('names every book as the customer was shown it, the price standing in for an original price', () => {
    expect(orderPayload(form, { lines, coupon: null })).toEqual({
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

  it('carries the coupon and the total after its discount', () => {
    expect(orderPayload(form, { lines, coupon: 'welcome10' })).toMatchObject({
      couponCode: 'welcome10',
      totalAmount: 899.1,
    })
  })

  it('is what the store accepts', () => {
    expect(orderRequestSchema.safeParse(orderPayload(form, { lines, coupon: 'welcome10' })).success).toBe(true)
  })
})
