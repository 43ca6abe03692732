import { expect, test } from 'vitest'
import { publicTitle } from './public-events.ts'

const entry = (action: string, fields: Record<string, string | null> = {}) => ({
  action,
  changes: Object.entries(fields).map(([field, after]) => ({ field, before: null, after })),
})

test.each([
  [entry('place'), 'Order placed'],
  [entry('modify', { shippingAddress: '14, Gali No. 3' }), 'Order changed'],
  [entry('pack'), 'Parcel packed'],
  [entry('update', { status: 'shipped', trackingNumber: '1490' }), 'Shipped'],
  [entry('courier', { shipmentStatus: 'OUT_FOR_DELIVERY' }), 'Out for Delivery'],
  [entry('cancel', { status: 'cancelled', cancellationNote: 'Bought elsewhere' }), 'Order cancelled'],
  [entry('return', { return: 'R-12: Approved', message: 'Sorry' }), 'Replacement R-12: Approved'],
  [entry('return', { return: 'R-12: Customer sends it' }), 'Replacement R-12: Please send the books to us'],
  [entry('return', { parcel: 'The courier has the books' }), 'Replacement: The courier has the books'],
])('the customer reads of %j: %s', (change, title) => {
  expect(publicTitle(change)).toBe(title)
})

test.each([
  entry('comment', { comment: 'Father is rude' }),
  entry('update', { staffNotes: 'Rang twice' }),
  entry('update', { paymentStatus: 'completed' }),
  entry('courier', { booking: 'Wallet balance is too low' }),
  entry('courier', { shipmentStatus: 'SOMETHING NEW' }),
  entry('resend email', { to: 'ritika@example.in' }),
  entry('read payee', { return: 'R-12' }),
  entry('set payee', { return: 'R-12' }),
  entry('unpack'),
  entry('something new', { text: 'secret' }),
])('%j is internal', (change) => {
  expect(publicTitle(change)).toBeNull()
})
