import { describe, expect, it } from 'vitest'
import { shipBlocker } from './staff-blockers.ts'

const ORDER = {
  status: 'processing',
  shiprocketOrderId: null,
  courierName: null,
  trackingNumber: null,
  replacesOrderId: null,
  customerPhone: '9829012341',
  source: 'website',
} as const

it('sends staff to the return of a cancelled replacement, which cannot be reopened', () => {
  expect(shipBlocker({ ...ORDER, replacesOrderId: 4711, status: 'cancelled' })).toBe(
    'This replacement is cancelled. Replace the books again in their return.',
  )
})

describe('an order that cannot be sent to Shiprocket', () => {
  it('has no customer data any more; a test order never had any', () => {
    const anonymized = { ...ORDER, customerPhone: '' }
    expect(shipBlocker(anonymized)).toBe('The data of the customer was deleted. Create a new order instead.')
    expect(shipBlocker({ ...anonymized, source: 'test' })).toBeUndefined()
  })

  it('is cancelled or was sent by hand', () => {
    expect(shipBlocker({ ...ORDER, status: 'cancelled' })).toBe(
      'This order is cancelled. Reopen it before you ship it.',
    )
    expect(shipBlocker({ ...ORDER, courierName: 'India Post' })).toBe('This order was sent with India Post.')
    expect(shipBlocker({ ...ORDER, trackingNumber: 'EK123' })).toBe('This order was sent without Shiprocket.')
    expect(shipBlocker({ ...ORDER, status: 'delivered' })).toBe('This order was sent without Shiprocket.')
  })

  it('is no other order', () => {
    expect(shipBlocker(ORDER)).toBeUndefined()
    expect(shipBlocker({ ...ORDER, status: 'shipped', shiprocketOrderId: '4711' })).toBeUndefined()
  })
})
