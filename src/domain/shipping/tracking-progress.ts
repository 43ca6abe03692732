import type { TrackingStatus } from './tracking.ts'

/** What was heard of a parcel, and when it was so. */
export interface TrackingUpdate {
  status: TrackingStatus
  at: Date
}

// How far along each status is. Couriers go back and forth between those of one number, and the later one holds.
const STATUS_RANK: Record<TrackingStatus, number> = {
  NOT_SHIPPED: 0,
  PROCESSING: 1,
  PICKUP_GENERATED: 2,
  PICKUP_SCHEDULED: 3,
  PICKUP_RESCHEDULED: 3,
  PICKUP_COMPLETE: 4,
  SHIPPED: 5,
  IN_TRANSIT: 6,
  OUT_FOR_DELIVERY: 7,
  ATTEMPT_FAILED: 7,
  RETURNING: 8,
  LOST: 9,
  SHIPMENT_CANCELLED: 9,
  CANCELLED: 9,
  DELIVERED: 10,
  RETURNED: 10,
}
const FINAL_STATUSES: readonly TrackingStatus[] = ['DELIVERED', 'RETURNED']

/**
 * Whether news of a parcel counts: its way only leads forward, whatever order the news come in, and what has arrived
 * stays so.
 */
export function isNewer(now: TrackingUpdate | undefined, next: TrackingUpdate): boolean {
  if (!now) return true
  if (FINAL_STATUSES.includes(now.status)) return false
  const step = STATUS_RANK[next.status] - STATUS_RANK[now.status]
  return step > 0 || (step === 0 && next.status !== now.status && next.at > now.at)
}

/** Whether the courier has the parcel in hand, or had it. */
export const isPickedUp = (status: TrackingStatus): boolean =>
  STATUS_RANK[status] >= STATUS_RANK.PICKUP_COMPLETE && status !== 'SHIPMENT_CANCELLED' && status !== 'CANCELLED'

/** Whether nothing more is to be heard of a parcel. */
export const isFinal = (status: TrackingStatus): boolean =>
  FINAL_STATUSES.includes(status) || status === 'SHIPMENT_CANCELLED'
