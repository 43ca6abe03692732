import { expect, test } from 'vitest'
import { cancelledPaymentNote, orderTotalLabel, paymentState } from './customer-payment.ts'

test.for([
  ['pending', 'cod', 'pending', 499, 'To pay in cash'],
  ['pending', 'cod', 'completed', 499, 'Paid'],
  ['shipped', 'cod', 'completed', 0, 'Nothing to pay'],
  ['delivered', 'cod', 'pending', 499, 'Paid in cash'],
  ['delivered', 'upi', 'completed', 499, 'Paid: UPI'],
  ['cancelled', 'cod', 'pending', 499, 'Total'],
] as const)(
  'the total of an order that is %s, by %s, which is %s, of ₹%s is labelled “%s”',
  ([status, paymentMethod, paymentStatus, totalAmount, label]) => {
    expect(orderTotalLabel({ status, paymentMethod, paymentStatus, totalAmount })).toBe(label)
  },
)

test.for([
  ['pending', 'cod', 'pending', 499, 'To be paid'],
  ['delivered', 'cod', 'completed', 499, 'Paid'],
  ['delivered', 'cod', 'pending', 499, 'Paid'],
  ['delivered', 'cod', 'failed', 499, 'Failed'],
  ['pending', 'cod', 'completed', 0, 'Nothing to pay'],
  ['cancelled', 'cod', 'pending', 499, 'Nothing to pay'],
  ['cancelled', 'cod', 'failed', 499, 'Nothing to pay'],
  ['cancelled', 'upi', 'pending', 499, 'Nothing to pay'],
  ['cancelled', 'upi', 'completed', 499, 'Refund'],
  ['cancelled', 'cod', 'completed', 499, 'Refund'],
] as const)(
  'the payment of an order that is %s, by %s, which is %s, of ₹%s is labelled “%s”',
  ([status, paymentMethod, paymentStatus, totalAmount, label]) => {
    expect(paymentState({ status, paymentMethod, paymentStatus, totalAmount }).label).toBe(label)
  },
)

test('a customer who cancels reads that money is paid back, or that nothing is to pay', () => {
  expect(cancelledPaymentNote({ paymentStatus: 'completed', totalPaise: 49_900 })).toBe(
    'We pay back the ₹499.00 that you have paid.',
  )
  expect(cancelledPaymentNote({ paymentStatus: 'pending', totalPaise: 49_900 })).toBe('There is nothing to pay.')
  expect(cancelledPaymentNote({ paymentStatus: 'completed', totalPaise: 0 })).toBe('There is nothing to pay.')
})
