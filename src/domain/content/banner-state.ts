/** What visitors see of a banner. The home page shows one banner at a time. */
export const BANNER_STATES = ['shown', 'waiting', 'scheduled', 'ended', 'hidden'] as const
export type BannerState = (typeof BANNER_STATES)[number]

export const BANNER_STATE_LABELS: Record<BannerState, string> = {
  shown: 'Shown',
  waiting: 'Behind another banner',
  scheduled: 'Scheduled',
  ended: 'Ended',
  hidden: 'Not active',
}

interface StateFacts {
  active: boolean
  endsAt: string | null
  /** Whether it is active, has started and has not ended. */
  isShown: boolean
  /** Whether no other banner comes before it. */
  isFirst: boolean
}

/**
 * Returns the state of a banner.
 * @param now in milliseconds since 1970
 */
export function bannerState({ active, endsAt, isShown, isFirst }: StateFacts, now: number): BannerState {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'ended'
  if (!active) return 'hidden'
  if (!isShown) return 'scheduled'
  return isFirst ? 'shown' : 'waiting'
}
