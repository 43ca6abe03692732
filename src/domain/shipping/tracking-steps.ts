import { isKnownStatus, type TrackingStatus } from '../orders/tracking-statuses.ts'
import { trackingLabel } from './tracking.ts'

/** A step of the progress bar of an order. */
interface TrackingStep {
  label: string
  note?: string
  state: 'done' | 'now' | 'todo'
}

// Statuses of one list are one step. The current step has the label of its status, the others that of their first status.
const STEPS: readonly TrackingStatus[][] = [
  ['NOT_SHIPPED', 'PROCESSING'],
  ['PICKUP_GENERATED', 'PICKUP_SCHEDULED', 'PICKUP_RESCHEDULED', 'PICKUP_COMPLETE'],
  ['SHIPPED'],
  ['IN_TRANSIT'],
  ['OUT_FOR_DELIVERY', 'ATTEMPT_FAILED'],
  ['DELIVERED'],
]
const CASH_NOTE = 'Pay cash to the delivery partner'

/**
 * Returns the progress of an order as steps; none for a status outside the normal delivery, such as RETURNING.
 * @param isCashDue whether the courier collects cash
 */
export function trackingSteps(status: string, isCashDue: boolean): TrackingStep[] {
  if (!isKnownStatus(status)) return []
  const current = STEPS.findIndex((statuses) => statuses.includes(status))
  if (current < 0) return []
  const last = STEPS.length - 1
  return STEPS.map((statuses, index) => ({
    label: trackingLabel(index === current ? status : (statuses[0] ?? '')),
    state: index < current || current === last ? 'done' : index === current ? 'now' : 'todo',
    ...(isCashDue && index === last && current < last ? { note: CASH_NOTE } : {}),
  }))
}
