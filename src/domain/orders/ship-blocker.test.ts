import { describe, expect, it } from 'vitest'
import { ORDER_CANCELLED, shipBlocker } from './ship-blocker.ts'

const ORDER = { status: 'processing', shiprocketOrderId: null, courierName: null, trackingNumber: null } as const

describe('an order that cannot be sent to Shiprocket', () => {
  it('is cancelled or was sent by hand', () => {
    expect(shipBlocker({ ...ORDER, status: 'cancelled' })).toBe(ORDER_CANCELLED)
    expect(shipBlocker({ ...ORDER, courierName: 'India Post' })).toBe('This order was sent with India Post.')
    expect(shipBlocker({ ...ORDER, trackingNumber: 'EK123' })).toBe('This order was sent without Shiprocket.')
    expect(shipBlocker({ ...ORDER, status: 'delivered' })).toBe('This order was sent without Shiprocket.')
  })

  it('is no other order', () => {
    expect(shipBlocker(ORDER)).toBeUndefined()
    expect(shipBlocker({ ...ORDER, status: 'shipped', shiprocketOrderId: '4711' })).toBeUndefined()
  })
})
