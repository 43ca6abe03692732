import { expect, test } from 'vitest'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { callText } from './call-text.ts'

const ORDER = {
  id: 4_839_201_756,
  customerName: 'Ritika Meena',
  items: [{ quantity: 2, productName: 'Concepts of Physics' }],
  totalAmount: 998,
  city: 'Jaipur',
  pincode: '302017',
} as OrderDetail

test('the WhatsApp message of a call names books, cash and place, and has the link of the customer', () => {
  const link = 'https://shop.test/orders/4839201756/confirm?link=tmz4n1.abc'
  expect(callText(ORDER, link).split('\n')).toEqual([
    'Hello Ritika Meena, this is about your order #4839201756.',
    '2 × Concepts of Physics',
    'Cash on delivery: ₹998.00, to Jaipur 302017.',
    `Please confirm, change or cancel it here: ${link}`,
    'Or reply YES if you want the parcel.',
  ])
})

test('the WhatsApp message of an order that waits for no answer asks for a reply', () => {
  expect(callText(ORDER, null)).toContain('Please reply YES if you want the parcel, or tell us what to change.')
})
