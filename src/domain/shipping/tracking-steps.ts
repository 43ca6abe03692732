import { isKnownStatus, trackingLabel, type TrackingStatus } from './tracking.ts'

export interface TrackingStep {
  label: string
  note?: string
  state: 'done' | 'now' | 'todo'
}

// Four ways of waiting for the courier are one step, called by the one that it is at.
const STEPS: readonly TrackingStatus[][] = [
  ['NOT_SHIPPED', 'PROCESSING'],
  ['PICKUP_GENERATED', 'PICKUP_SCHEDULED', 'PICKUP_RESCHEDULED', 'PICKUP_COMPLETE'],
  ['SHIPPED'],
  ['IN_TRANSIT'],
  ['OUT_FOR_DELIVERY', 'ATTEMPT_FAILED'],
  ['DELIVERED'],
]
const CASH_NOTE = 'Pay cash to the delivery partner'

/** The way of an order to the door, step by step; empty where the status is on none of them. */
export function trackingSteps(status: string): TrackingStep[] {
  if (!isKnownStatus(status)) return []
  const here = STEPS.findIndex((step) => step.includes(status))
  if (here < 0) return []
  const last = STEPS.length - 1
  return STEPS.map((step, place) => ({
    label: trackingLabel(place === here ? status : (step[0] ?? '')),
    state: place < here || here === last ? 'done' : place === here ? 'now' : 'todo',
    ...(place === last && here < last ? { note: CASH_NOTE } : {}),
  }))
}
