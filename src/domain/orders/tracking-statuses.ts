// The facts of the tracking statuses. Their words for customers are in `shipping/tracking.ts`.
import type { ParcelOutcome } from './parcel-outcomes.ts'

export const COURIER_STATES = [
  'not-sent',
  'booked',
  'picked-up',
  'in-transit',
  'attention',
  'returned',
  'delivered',
] as const
export type CourierState = (typeof COURIER_STATES)[number]

interface StatusFacts {
  /** How far the parcel is. Couriers alternate between statuses of the same rank; the later one applies. */
  rank: number
  /** Where the parcel is, in the list of staff. */
  courierState: CourierState
  /** What became of the parcel. */
  outcome?: ParcelOutcome
}

/** The tracking statuses in the order of a normal delivery, then those of a failed one. */
export const STATUS_FACTS = {
  NOT_SHIPPED: { rank: 0, courierState: 'booked' },
  PROCESSING: { rank: 1, courierState: 'booked' },
  PICKUP_GENERATED: { rank: 2, courierState: 'booked' },
  PICKUP_SCHEDULED: { rank: 3, courierState: 'booked' },
  PICKUP_RESCHEDULED: { rank: 3, courierState: 'booked' },
  PICKUP_COMPLETE: { rank: 4, courierState: 'picked-up' },
  SHIPPED: { rank: 5, courierState: 'in-transit' },
  IN_TRANSIT: { rank: 6, courierState: 'in-transit' },
  OUT_FOR_DELIVERY: { rank: 7, courierState: 'in-transit' },
  ATTEMPT_FAILED: { rank: 7, courierState: 'attention' },
  DELIVERED: { rank: 10, courierState: 'delivered', outcome: 'delivered' },
  RETURNING: { rank: 8, courierState: 'returned', outcome: 'returned' },
  RETURNED: { rank: 10, courierState: 'returned', outcome: 'returned' },
  LOST: { rank: 9, courierState: 'attention', outcome: 'lost' },
  SHIPMENT_CANCELLED: { rank: 9, courierState: 'attention' },
  CANCELLED: { rank: 9, courierState: 'attention' },
} as const satisfies Record<string, StatusFacts>
export type TrackingStatus = keyof typeof STATUS_FACTS
export const TRACKING_STATUSES = Object.keys(STATUS_FACTS) as TrackingStatus[]

/** Whether a status is one of `TRACKING_STATUSES`. */
export const isKnownStatus = (status: string): status is TrackingStatus => Object.hasOwn(STATUS_FACTS, status)

/** What became of the parcel, by a status. Undefined while that is open. */
export function outcomeOf(status: string): ParcelOutcome | undefined {
  const facts: StatusFacts | undefined = isKnownStatus(status) ? STATUS_FACTS[status] : undefined
  return facts?.outcome
}
