import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { HiddenReason } from '../../domain/reviews/review-rules.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { AppError, NotFoundError } from '../http/errors.ts'
import { reviewReports, reviews, reviewVotes } from '../database/schema/reviews.ts'

/** Identifies a voter: a user, or the browser of a guest. */
export interface Voter {
  userId: number | undefined
  device: string | undefined
}

/** Adds or withdraws a helpful vote. Repeated votes count once. @returns the number of votes @throws NotFoundError */
export function voteOnReview(db: Database, reviewId: number, voter: Voter, isHelpful: boolean): Promise<number> {
  const key = toKey(voter)
  return db.transaction(async (tx) => {
    const { helpfulCount } = await lockPublished(tx, reviewId)
    const changed = isHelpful
      ? await tx
          .insert(reviewVotes)
          .values({ reviewId, voter: key })
          .onConflictDoNothing()
          .returning({ reviewId: reviewVotes.reviewId })
      : await tx
          .delete(reviewVotes)
          .where(and(eq(reviewVotes.reviewId, reviewId), eq(reviewVotes.voter, key)))
          .returning({ reviewId: reviewVotes.reviewId })
    if (changed.length === 0) return helpfulCount
    const count = helpfulCount + (isHelpful ? 1 : -1)
    // Not an edit of the review: `updatedAt` stays.
    await tx
      .update(reviews)
      .set({ helpfulCount: count, updatedAt: sql`${reviews.updatedAt}` })
      .where(eq(reviews.id, reviewId))
    return count
  })
}

/** Reports a review to staff. Another report of the same reporter replaces their reason. @throws NotFoundError */
export function reportReview(db: Database, reviewId: number, voter: Voter, reason: HiddenReason): Promise<void> {
  const reporter = toKey(voter)
  return db.transaction(async (tx) => {
    await lockPublished(tx, reviewId)
    await tx
      .insert(reviewReports)
      .values({ reviewId, reporter, reason })
      .onConflictDoUpdate({ target: [reviewReports.reviewId, reviewReports.reporter], set: { reason } })
  })
}

async function lockPublished(tx: Transaction, reviewId: number): Promise<{ helpfulCount: number }> {
  const [row] = await tx
    .select({ helpfulCount: reviews.helpfulCount })
    .from(reviews)
    .where(and(eq(reviews.id, reviewId), eq(reviews.state, 'published')))
    .for('no key update')
  if (!row) throw new NotFoundError('Review')
  return row
}

function toKey({ userId, device }: Voter): string {
  if (userId !== undefined) return `user:${userId}`
  if (device === undefined) throw new AppError(400, 'device_missing', 'Reload the page and try again.')
  return createHash('sha256').update(device).digest('hex')
}
