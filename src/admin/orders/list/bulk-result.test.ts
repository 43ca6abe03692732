import { expect, test } from 'vitest'
import { describeFieldChange } from '../timeline/history-labels.ts'
import { describeChange } from './bulk-result.tsx'

test('a change of an order has the words of the selects, in the preview of bulk changes and in the timeline', () => {
  const before = { status: 'pending', paymentStatus: 'pending' } as const
  const after = { status: 'delivered', paymentStatus: 'completed' } as const
  expect(describeChange({ before, after })).toBe('Pending → Delivered, payment Unpaid → Paid')
  expect(describeChange({ before, after: { paymentStatus: 'completed' } })).toBe('payment Unpaid → Paid')
  const entered = (field: string, value: string) => describeFieldChange({ field, before: null, after: value })
  expect(entered('paymentStatus', 'completed')).toBe('Payment: Paid')
  expect(entered('shipmentStatus', 'IN_TRANSIT')).toBe('Shipment: In Transit')
  expect(entered('city', 'pending')).toBe('City: pending')
})
