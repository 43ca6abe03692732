import { describe, expect, test } from 'vitest'
import type { CustomerReturn } from './customer-return.ts'
import { returnSteps } from './return-steps.ts'

const REQUESTED: CustomerReturn = {
  id: 218,
  status: 'requested',
  handover: null,
  requestedAt: '2026-11-21T12:32:00Z',
  answeredAt: null,
  receivedAt: null,
  checkedAt: null,
  resolvedAt: null,
  note: '',
  answer: '',
  verdict: '',
  courierName: null,
  trackingNumber: null,
  pickupAt: null,
  replacementOrderId: null,
  refundAmount: null,
  refundUtr: null,
  photoIds: [],
  parcelState: null,
  canSetPayee: false,
  payee: null,
  items: [],
}
const show = (changes: Partial<CustomerReturn>) =>
  returnSteps({ ...REQUESTED, ...changes }).map(({ label, state }) => `${state}: ${label}`)

describe('the customer sees the progress of a request', () => {
  test('until it is answered', () => {
    expect(show({})).toEqual([
      'done: Requested',
      'now: Answer within 48 hours',
      'todo: Books come back',
      'todo: Checked by us',
      'todo: New copy sent',
    ])
  })

  test('with a pickup, and with books that the customer sends', () => {
    expect(show({ status: 'pickup_booked', handover: 'pickup' })).toContain('now: Pickup booked')
    const arrived = { status: 'pickup_booked', handover: 'pickup', parcelState: 'arrived' } as const
    expect(show(arrived)).toContain('now: The parcel has arrived at the shop')
    const steps = returnSteps({ ...REQUESTED, status: 'drop_off', handover: 'drop_off' })
    expect(steps[2]).toEqual({ label: 'Send the books to us', note: 'Write R-218 on the parcel.', state: 'now' })
  })

  test('without steps that it does not have', () => {
    expect(show({ status: 'accepted', handover: 'none' })).toEqual([
      'done: Requested',
      'done: Approved',
      'now: New copy sent',
    ])
  })

  test('without a tick where it ended without a replacement', () => {
    expect(show({ status: 'declined' })).toEqual(['done: Requested', 'refused: Declined'])
    expect(show({ status: 'cancelled' })).toEqual(['done: Requested', 'refused: Cancelled'])
    expect(show({ status: 'rejected', handover: 'drop_off', verdict: 'Another book' }).at(-1)).toBe(
      'refused: Not accepted',
    )
  })

  test('with the reference of a refund', () => {
    const steps = returnSteps({ ...REQUESTED, status: 'refunded', refundAmount: 449.1, refundUtr: '301234567890' })
    expect(steps.at(-1)).toMatchObject({ label: 'Money paid back', note: '₹449.10, reference (UTR) 301234567890' })
  })
})
