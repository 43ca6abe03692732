import { expect, test } from 'vitest'
import { courierState } from '../orders/order-views.ts'

const NOT_SENT = {
  status: 'pending',
  shiprocketOrderId: null,
  courierName: null,
  trackingNumber: null,
  shipmentStatus: null,
} as const
const BOOKED = { ...NOT_SENT, shiprocketOrderId: '781', trackingNumber: '901' } as const

test.for([
  ['an order without a shipment is not sent', NOT_SENT, 'not-sent'],
  ['a new shipment is booked', { ...NOT_SENT, shiprocketOrderId: '781', shipmentStatus: 'PROCESSING' }, 'booked'],
  ['a tracking number entered by hand is booked', { ...NOT_SENT, trackingNumber: 'EX123456789IN' }, 'booked'],
  ['a courier entered by hand is booked', { ...NOT_SENT, courierName: 'India Post' }, 'booked'],
  ['an order marked as shipped is booked', { ...NOT_SENT, status: 'shipped' }, 'booked'],
  ['a parcel on its way is in transit', { ...BOOKED, shipmentStatus: 'OUT_FOR_DELIVERY' }, 'in-transit'],
  ['a failed delivery needs attention', { ...BOOKED, shipmentStatus: 'ATTEMPT_FAILED' }, 'attention'],
] as const)('%s', ([, order, state]) => {
  expect(courierState(order)).toBe(state)
})
