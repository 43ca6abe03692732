import { expect, test } from 'vitest'
import { isNothingDue, toPayLabel } from './payment.ts'

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
