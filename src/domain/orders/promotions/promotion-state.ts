/** What staff decide. Only an active promotion gives a discount. */
export const PROMOTION_STATUSES = ['draft', 'active', 'archived'] as const
export type PromotionStatus = (typeof PROMOTION_STATUSES)[number]

/** The state that follows from status, dates and uses. */
export const PROMOTION_STATES = ['draft', 'scheduled', 'active', 'expired', 'used_up', 'archived'] as const
export type PromotionState = (typeof PROMOTION_STATES)[number]

export const PROMOTION_STATE_LABELS: Record<PromotionState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  active: 'Active',
  expired: 'Expired',
  used_up: 'Used up',
  archived: 'Archived',
}

/** When and how often a promotion can be used. */
export interface PromotionLimits {
  status: PromotionStatus
  /** The first day in India, as YYYY-MM-DD; null for no start. */
  startsOn: string | null
  /** The last day in India; null for no end. */
  endsOn: string | null
  /** Orders that can use it; null for no limit. */
  usageLimit: number | null
}

/**
 * Returns the state of a promotion.
 * @param uses the orders that use it and are not cancelled
 * @param today the day in India, as YYYY-MM-DD
 */
export function promotionState(
  { status, startsOn, endsOn, usageLimit }: PromotionLimits,
  uses: number,
  today: string,
): PromotionState {
  if (status !== 'active') return status
  if (endsOn !== null && endsOn < today) return 'expired'
  if (usageLimit !== null && uses >= usageLimit) return 'used_up'
  return startsOn !== null && startsOn > today ? 'scheduled' : 'active'
}
