import { describe, expect, it } from 'vitest'
import { addToCart } from '../../domain/orders/cart.ts'
import { type CheckoutForm, checkoutFormSchema } from '../../domain/orders/checkout-form.ts'
import { orderRequestSchema } from '../../domain/orders/order.ts'
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
  { id: 7, slug: 'optics', name: 'Optics', price: 499.5, examType: 'JEE', classType: '12th', condition: 'used' },
  2,
)

describe('the request body of an order', () => {
  it('has each book as the customer saw it, with its price where there is no original price', () => {
    expect(createOrderPayload(form, { lines, coupon: null })).toEqual({
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

  it('has the coupon and the total after its discount', () => {
    expect(createOrderPayload(form, { lines, coupon: 'welcome10' })).toMatchObject({
      couponCode: 'welcome10',
      totalAmount: 899.1,
    })
  })

  it('matches the schema of the endpoint', () => {
    expect(orderRequestSchema.safeParse(createOrderPayload(form, { lines, coupon: 'welcome10' })).success).toBe(true)
  })
})
