import type { AdminReview, PublicReview } from '../../domain/reviews/review.ts'
import type { AdminReviewRow } from './admin-reviews.queries.ts'
import type { PhotoRow, ReviewRow } from './reviews.queries.ts'

/** Presents a published review. */
export function presentReview(row: ReviewRow, photos: readonly PhotoRow[]): PublicReview {
  const { id, rating, title, text, displayName, reply, helpfulCount } = row
  return {
    id,
    rating,
    title,
    text,
    displayName,
    reply,
    helpfulCount,
    publishedAt: (row.publishedAt ?? row.createdAt).toISOString(),
    isEdited: row.editedAt !== null,
    repliedAt: row.repliedAt?.toISOString() ?? null,
    photos: photos.map(presentPhoto),
  }
}

/** Presents a review for staff. */
export function presentAdminReview({ review, ...row }: AdminReviewRow, photos: readonly PhotoRow[]): AdminReview {
  const { id, productId, orderId, rating, title, text, displayName, state, checkReasons, hiddenReason, reply } = review
  return {
    ...row,
    id,
    productId,
    orderId,
    rating,
    title,
    text,
    displayName,
    state,
    checkReasons,
    hiddenReason,
    reply,
    photos: photos.map(presentPhoto),
    helpfulCount: review.helpfulCount,
    repliedAt: review.repliedAt?.toISOString() ?? null,
    createdAt: review.createdAt.toISOString(),
    publishedAt: review.publishedAt?.toISOString() ?? null,
    editedAt: review.editedAt?.toISOString() ?? null,
  }
}

const presentPhoto = ({ id, width, height }: PhotoRow) => ({ id, width, height })
