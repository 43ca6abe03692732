import type { AdminReview } from '../../domain/reviews/review.ts'

export const REVIEW_STATE_LABELS = {
  pending: 'To be read',
  published: 'Published',
  hidden: 'Hidden',
  spam: 'Spam',
} as const satisfies Record<AdminReview['state'], string>

const TONES = { pending: 'pending', published: 'delivered', hidden: 'cancelled', spam: 'cancelled' } as const

/** The state of a review. */
export const ReviewState = ({ state }: Pick<AdminReview, 'state'>) => (
  <span className={`pill ${TONES[state]}`}>{REVIEW_STATE_LABELS[state]}</span>
)
