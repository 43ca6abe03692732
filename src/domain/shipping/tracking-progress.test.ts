import { describe, expect, it } from 'vitest'
import { type TrackingUpdate, isFinal, isPickedUp, isNewer } from './tracking-progress.ts'
import { TRACKING_STATUSES, type TrackingStatus } from '../orders/tracking-statuses.ts'

const update = (status: TrackingStatus, hour = 12): TrackingUpdate => ({
  status,
  at: new Date(Date.UTC(2026, 10, 24, hour)),
})

describe('tracking progress', () => {
  it('moves forward, even if updates in between were lost', () => {
    expect(isNewer(undefined, update('PROCESSING'))).toBe(true)
    expect(isNewer(update('PROCESSING'), update('OUT_FOR_DELIVERY'))).toBe(true)
    expect(isNewer(update('PICKUP_SCHEDULED', 15), update('IN_TRANSIT', 9))).toBe(true)
  })

  it('never moves back, even for a later update', () => {
    expect(isNewer(update('IN_TRANSIT', 9), update('SHIPPED', 15))).toBe(false)
    expect(isNewer(update('ATTEMPT_FAILED', 9), update('IN_TRANSIT', 15))).toBe(false)
  })

  it('alternates between delivery attempts by time', () => {
    expect(isNewer(update('ATTEMPT_FAILED', 9), update('OUT_FOR_DELIVERY', 15))).toBe(true)
    expect(isNewer(update('ATTEMPT_FAILED', 15), update('OUT_FOR_DELIVERY', 9))).toBe(false)
    expect(isNewer(update('OUT_FOR_DELIVERY', 9), update('OUT_FOR_DELIVERY', 15))).toBe(false)
  })

  it('ends when the order is delivered or returned', () => {
    for (const next of TRACKING_STATUSES) {
      expect(isNewer(update('DELIVERED', 1), update(next, 23))).toBe(false)
      expect(isNewer(update('RETURNED', 1), update(next, 23))).toBe(false)
    }
    expect(isNewer(update('LOST'), update('DELIVERED'))).toBe(true)
    expect(isNewer(update('RETURNING'), update('RETURNED'))).toBe(true)
  })

  it('counts as picked up from the pickup on, and is final at its end', () => {
    expect(TRACKING_STATUSES.filter(isPickedUp)[0]).toBe('PICKUP_COMPLETE')
    expect(isPickedUp('SHIPMENT_CANCELLED')).toBe(false)
    expect(TRACKING_STATUSES.filter(isFinal)).toEqual(['DELIVERED', 'RETURNED', 'SHIPMENT_CANCELLED'])
  })
})
