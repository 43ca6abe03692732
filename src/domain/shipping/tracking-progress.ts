import type { TrackingStatus } from './tracking.ts'

/** A status of a shipment and its time. */
export interface TrackingUpdate {
  status: TrackingStatus
  at: Date
}

// The progress of each status. Couriers alternate between statuses of the same rank; the later one applies.
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
 * Whether an update replaces the current one. Tracking events can arrive in any order, but a shipment only moves forward:
 * to a higher rank, or to a later status of the same rank. A final status never changes.
 */
export function isNewer(current: TrackingUpdate | undefined, next: TrackingUpdate): boolean {
  if (!current) return true
  if (FINAL_STATUSES.includes(current.status)) return false
  const progress = STATUS_RANK[next.status] - STATUS_RANK[current.status]
  return progress > 0 || (progress === 0 && next.status !== current.status && next.at > current.at)
}

/** Whether the courier has picked the shipment up. */
export const isPickedUp = (status: TrackingStatus): boolean =>
  STATUS_RANK[status] >= STATUS_RANK.PICKUP_COMPLETE && status !== 'SHIPMENT_CANCELLED' && status !== 'CANCELLED'

/** Whether no further tracking events are expected. */
export const isFinal = (status: TrackingStatus): boolean =>
  FINAL_STATUSES.includes(status) || status === 'SHIPMENT_CANCELLED'
