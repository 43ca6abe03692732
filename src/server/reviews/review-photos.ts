import { and, asc, eq, inArray, isNull, or } from 'drizzle-orm'

import type { Database, Transaction } from '../database/connect.ts'
import { AppError, ConflictError, ValidationError } from '../http/errors.ts'
import { storePrivateImage } from '../catalog/images/private-images.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { findReviewableLine, type Reviewer } from './review-access.ts'
import { reviewPhotos } from '../database/schema/reviews.ts'

/** Uploads of an order line that belong to no review yet, so that abandoned ones cannot fill the storage. */
const MAX_UNSENT_PHOTOS = 12

/**
 * Stores a photo for the review of an order line. It is not shown until its review is published.
 * @returns its id, to be sent with the review
 * @throws AppError 403 for others than the buyer; 409 `too_many_photos`; ImageError
 */
export async function addReviewPhoto(
  { db, files }: { db: Database; files: FileStorage },
  { orderItemId, reviewer, file }: { orderItemId: number; reviewer: Reviewer; file: Blob },
): Promise<string> {
  await findReviewableLine(db, orderItemId, reviewer)
  const isUnsent = and(eq(reviewPhotos.orderItemId, orderItemId), isNull(reviewPhotos.reviewId))
  if ((await db.$count(reviewPhotos, isUnsent)) >= MAX_UNSENT_PHOTOS) {
    throw new ConflictError(
      'too_many_photos',
      'Too many photos were uploaded for this book. Please try again tomorrow.',
    )
  }
  const image = await storePrivateImage(files, file)
  const [row] = await db
    .insert(reviewPhotos)
    .values({ orderItemId, ...image })
    .returning({ id: reviewPhotos.id })
  if (!row) throw new AppError(500, 'internal', 'The photo was not stored')
  return row.id
}

/**
 * Makes these photos, in this order, the photos of a review. Photos that it had before and that are not among them are
 * deleted.
 * @throws ValidationError for a photo of another order line
 */
export async function setReviewPhotos(
  tx: Transaction,
  review: { id: number; orderItemId: number },
  photoIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(photoIds)]
  const isOwn = or(isNull(reviewPhotos.reviewId), eq(reviewPhotos.reviewId, review.id))
  const current = await tx
    .select({ id: reviewPhotos.id, reviewId: reviewPhotos.reviewId })
    .from(reviewPhotos)
    .where(and(eq(reviewPhotos.orderItemId, review.orderItemId), isOwn))
    .orderBy(asc(reviewPhotos.id))
    .for('update')
  if (ids.some((id) => !current.some((photo) => photo.id === id))) {
    throw new ValidationError({ photos: 'A photo was not found. Please add it again.' })
  }
  const removed = current.filter(({ id, reviewId }) => reviewId !== null && !ids.includes(id)).map(({ id }) => id)
  if (removed.length > 0) await tx.delete(reviewPhotos).where(inArray(reviewPhotos.id, removed))
  for (const [displayOrder, id] of ids.entries()) {
    await tx.update(reviewPhotos).set({ reviewId: review.id, displayOrder }).where(eq(reviewPhotos.id, id))
  }
}
