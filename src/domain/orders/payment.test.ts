import { expect, test } from 'vitest'
import { isNothingDue, orderTotalLabel, toPayLabel } from './payment.ts'

test.for([
  [499, 'Cash to collect'],
  [0.01, 'Cash to collect'],
  [0, 'Nothing to pay'],
  [undefined, 'Cash to collect'],
] as const)('an amount of %s to pay in cash is labelled “%s”', ([amount, label]) => {
  expect(toPayLabel(amount, 'Cash to collect')).toBe(label)
})

test('nothing is collected for an order that was paid before or costs nothing', () => {
  expect(isNothingDue({ paymentMethod: 'cod', totalPaise: 0 })).toBe(true)
  expect(isNothingDue({ paymentMethod: 'upi', totalPaise: 49_900 })).toBe(true)
  expect(isNothingDue({ paymentMethod: 'cod', totalPaise: 1 })).toBe(false)
})

test.for([
  ['pending', 'cod', 499, 'To pay in cash'],
  ['shipped', 'cod', 0, 'Nothing to pay'],
  ['delivered', 'cod', 499, 'Paid in cash'],
  ['delivered', 'upi', 499, 'Paid: UPI'],
  ['cancelled', 'cod', 499, 'Total'],
] as const)(
  'the total of an order that is %s, by %s, of ₹%s is labelled “%s”',
  ([status, paymentMethod, totalAmount, label]) => {
    expect(orderTotalLabel({ status, paymentMethod, totalAmount })).toBe(label)
  },
)
