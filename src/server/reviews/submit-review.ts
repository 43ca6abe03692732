import { and, eq, sql } from 'drizzle-orm'
import { checkReview } from '../../domain/reviews/review-checks.ts'
import type { CheckReason } from '../../domain/reviews/review-rules.ts'
import { CHECK_ALL_REVIEWS_KEY } from '../../domain/reviews/review-settings.ts'
import type { NewReview, ReviewCorrection } from '../../domain/reviews/review.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { findReviewableLine, type Reviewer } from './review-access.ts'
import { setReviewPhotos } from './review-photos.ts'
import { reviews } from '../database/schema/reviews.ts'

/**
 * Stores a customer's review of a book they received. It is published at once unless the automatic checks find a reason for
 * staff to read it first, or the shop checks every review.
 * @returns its id
 * @throws AppError 403 for others than the buyer; 409 `already_reviewed`
 */
export function submitReview(db: Database, reviewer: Reviewer, review: NewReview): Promise<number> {
  const { rating, title, text, displayName, photos } = review
  return db.transaction(async (tx) => {
    const line = await findReviewableLine(tx, review.orderItemId, reviewer)
    const [row] = await tx
      .insert(reviews)
      .values({ ...line, rating, title, text, displayName, ...publication(await findCheckReasons(tx, review)) })
      .onConflictDoNothing({ target: reviews.orderItemId })
      .returning({ id: reviews.id, orderItemId: reviews.orderItemId })
    if (!row) {
      throw new ConflictError('already_reviewed', 'You have reviewed this book. You can correct your review instead.')
    }
    await setReviewPhotos(tx, row, photos)
    return row.id
  })
}

/**
 * Corrects a review. The automatic checks run again, and staff read a review that they had hidden.
 * @throws AppError 404; 403 for others than its writer; 409 `stars_are_final` for other stars after the publication
 */
export function correctReview(
  db: Database,
  reviewer: Reviewer,
  id: number,
  correction: ReviewCorrection,
): Promise<void> {
  const { title, text, displayName, photos } = correction
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(reviews).where(eq(reviews.id, id)).for('no key update')
    if (!row) throw new NotFoundError('Review')
    await findReviewableLine(tx, row.orderItemId, reviewer)
    const rating = correction.rating ?? row.rating
    if (row.publishedAt && rating !== row.rating) {
      throw new ConflictError('stars_are_final', 'The stars cannot be changed after the review was published.')
    }
    const wasHidden = row.state === 'hidden' || row.state === 'spam' || row.checkReasons.includes('edited')
    const reasons = [...(await findCheckReasons(tx, correction)), ...(wasHidden ? ['edited' as const] : [])]
    const publishedAt = sql`case when ${reasons.length === 0} then coalesce(${reviews.publishedAt}, now()) else ${reviews.publishedAt} end`
    const editedAt = row.publishedAt ? sql`now()` : null
    await tx
      .update(reviews)
      .set({ rating, title, text, displayName, ...publication(reasons), hiddenReason: null, publishedAt, editedAt })
      .where(eq(reviews.id, id))
    await setReviewPhotos(tx, row, photos)
  })
}

/** Why staff must read a review before it is published. */
async function findCheckReasons(tx: Transaction, review: { title: string; text: string }): Promise<CheckReason[]> {
  const isCheckAllOn = and(eq(siteSettings.key, CHECK_ALL_REVIEWS_KEY), eq(siteSettings.value, 'true'))
  const checksAll = (await tx.$count(siteSettings, isCheckAllOn)) > 0
  return [...checkReview(review), ...(checksAll ? ['check_all' as const] : [])]
}

const publication = (checkReasons: CheckReason[]) =>
  checkReasons.length === 0
    ? { state: 'published' as const, checkReasons, publishedAt: sql`now()` }
    : { state: 'pending' as const, checkReasons }
