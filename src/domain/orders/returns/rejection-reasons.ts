/** Why copies are not accepted. */
export const REJECTION_REASONS = [
  'no_fault',
  'used',
  'damaged_later',
  'incomplete',
  'other_item',
  'not_received',
] as const
export type RejectionReason = (typeof REJECTION_REASONS)[number]

/** Read by staff and by the customer. */
export const REJECTION_REASON_LABELS: Record<RejectionReason, string> = {
  no_fault: 'The book has no fault',
  used: 'The book was written in or used',
  damaged_later: 'The damage happened after the delivery',
  incomplete: 'A part of the set is missing',
  other_item: 'It is not the book that we sent',
  not_received: 'The book was not in the parcel',
}
