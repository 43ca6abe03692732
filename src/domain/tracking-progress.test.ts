import { describe, expect, it } from 'vitest'
import { type Heard, isAtEnd, isUnderWay, leadsOn } from './tracking-progress.ts'
import { TRACKING_STATUSES, type TrackingStatus } from './tracking.ts'

const heard = (status: TrackingStatus, hour = 12): Heard => ({ status, at: new Date(Date.UTC(2026, 10, 24, hour)) })

describe('the way of a parcel', () => {
  it('leads forward, also where news in between were lost', () => {
    expect(leadsOn(undefined, heard('PROCESSING'))).toBe(true)
    expect(leadsOn(heard('PROCESSING'), heard('OUT_FOR_DELIVERY'))).toBe(true)
    expect(leadsOn(heard('PICKUP_SCHEDULED', 15), heard('IN_TRANSIT', 9))).toBe(true)
  })

  it('never leads back, however late the news', () => {
    expect(leadsOn(heard('IN_TRANSIT', 9), heard('SHIPPED', 15))).toBe(false)
    expect(leadsOn(heard('ATTEMPT_FAILED', 9), heard('IN_TRANSIT', 15))).toBe(false)
  })

  it('goes to the door again after a failed attempt, and not by news that are older', () => {
    expect(leadsOn(heard('ATTEMPT_FAILED', 9), heard('OUT_FOR_DELIVERY', 15))).toBe(true)
    expect(leadsOn(heard('ATTEMPT_FAILED', 15), heard('OUT_FOR_DELIVERY', 9))).toBe(false)
    expect(leadsOn(heard('OUT_FOR_DELIVERY', 9), heard('OUT_FOR_DELIVERY', 15))).toBe(false)
  })

  it('ends at the door or back at the shop', () => {
    for (const next of TRACKING_STATUSES) {
      expect(leadsOn(heard('DELIVERED', 1), heard(next, 23))).toBe(false)
      expect(leadsOn(heard('RETURNED', 1), heard(next, 23))).toBe(false)
    }
    expect(leadsOn(heard('LOST'), heard('DELIVERED'))).toBe(true)
    expect(leadsOn(heard('RETURNING'), heard('RETURNED'))).toBe(true)
  })

  it('is under way from the pickup on', () => {
    expect(TRACKING_STATUSES.filter(isUnderWay)[0]).toBe('PICKUP_COMPLETE')
    expect(isUnderWay('SHIPMENT_CANCELLED')).toBe(false)
    expect(TRACKING_STATUSES.filter(isAtEnd)).toEqual(['DELIVERED', 'RETURNED', 'SHIPMENT_CANCELLED'])
  })
})
