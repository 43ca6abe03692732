import { STATUS_FACTS, type TrackingStatus } from '../orders/tracking-statuses.ts'

/** A status of a shipment and its time. */
export interface TrackingUpdate {
  status: TrackingStatus
  at: Date
}

const rankOf = (status: TrackingStatus): number => STATUS_FACTS[status].rank
const FINAL_RANK = STATUS_FACTS.DELIVERED.rank

/**
 * Whether an update replaces the current one. Tracking events can arrive in any order, but a shipment only moves forward:
 * to a higher rank, or to a later status of the same rank. A final status never changes.
 */
export function isNewer(current: TrackingUpdate | undefined, next: TrackingUpdate): boolean {
  if (!current) return true
  if (rankOf(current.status) === FINAL_RANK) return false
  const progress = rankOf(next.status) - rankOf(current.status)
  return progress > 0 || (progress === 0 && next.status !== current.status && next.at > current.at)
}

/** Whether the courier has picked the shipment up. */
export const isPickedUp = (status: TrackingStatus): boolean =>
  rankOf(status) >= STATUS_FACTS.PICKUP_COMPLETE.rank && status !== 'SHIPMENT_CANCELLED' && status !== 'CANCELLED'

/** Whether no further tracking events are expected. */
export const isFinal = (status: TrackingStatus): boolean =>
  rankOf(status) === FINAL_RANK || status === 'SHIPMENT_CANCELLED'
