import { and, asc, count, desc, eq, exists, inArray, sql, type SQL } from 'drizzle-orm'
import type { AdminReview, PublicReview, ReviewSort } from '../../domain/reviews/review.ts'
import { STARS } from '../../domain/reviews/stars.ts'
import type { Queryable } from '../database/connect.ts'
import { products } from '../database/schema/catalog.ts'
import { reviewPhotos, reviews } from '../database/schema/reviews.ts'
import type { Paging } from '../http/paging.ts'
import type { AdminReviewRow } from './admin-reviews.queries.ts'

interface ReviewFilters {
  stars?: number | undefined
  withPhotos?: boolean | undefined
}

const SUMMARY_PHOTOS = 24
const DEFAULT_PAGE = 10

type ReviewRow = typeof reviews.$inferSelect
type PhotoRow = Pick<typeof reviewPhotos.$inferSelect, 'id' | 'width' | 'height'> & { reviewId: number }

/** Returns a page of the published reviews of a product, with their photos, and the number of matches. */
export async function listProductReviews(
  db: Queryable,
  productId: number,
  {
    sort = 'newest',
    limit = DEFAULT_PAGE,
    offset = 0,
    ...filters
  }: ReviewFilters & Paging & { sort?: ReviewSort | undefined },
) {
  const matches = and(isPublishedOf(productId), filterCondition(db, filters))
  const newest = [desc(reviews.publishedAt), desc(reviews.id)]
  const rows = await db
    .select()
    .from(reviews)
    .where(matches)
    .orderBy(...(sort === 'helpful' ? [desc(reviews.helpfulCount)] : []), ...newest)
    .limit(limit)
    .offset(offset)
  const photos = await listPhotos(db, rows)
  return { rows, photos, total: await db.$count(reviews, matches) }
}

/** Counts the published reviews of a product by stars, and returns its newest photos. */
export async function readReviewSummary(db: Queryable, productId: number) {
  const byStars = await db
    .select({ rating: reviews.rating, count: count() })
    .from(reviews)
    .where(isPublishedOf(productId))
    .groupBy(reviews.rating)
  const [product] = await db
    .select({ rating: products.reviewRating, count: products.reviewCount })
    .from(products)
    .where(eq(products.id, productId))
  const photos = await db
    .select({ id: reviewPhotos.id, width: reviewPhotos.width, height: reviewPhotos.height, reviewId: reviews.id })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(isPublishedOf(productId))
    .orderBy(desc(reviews.publishedAt), desc(reviews.id), asc(reviewPhotos.displayOrder))
    .limit(SUMMARY_PHOTOS)
  const [counted] = await db
    .select({ total: count() })
    .from(reviewPhotos)
    .innerJoin(reviews, eq(reviews.id, reviewPhotos.reviewId))
    .where(isPublishedOf(productId))
  return {
    rating: product?.rating ?? null,
    count: product?.count ?? 0,
    stars: STARS.map((stars) => byStars.find(({ rating }) => rating === stars)?.count ?? 0),
    photoCount: counted?.total ?? 0,
    photos,
  }
}

const isPublishedOf = (productId: number): SQL | undefined =>
  and(eq(reviews.productId, productId), eq(reviews.state, 'published'))

const filterCondition = (db: Queryable, { stars, withPhotos }: ReviewFilters): SQL | undefined =>
  and(
    stars === undefined ? undefined : eq(reviews.rating, stars),
    withPhotos
      ? exists(db.select({ one: sql`1` }).from(reviewPhotos).where(eq(reviewPhotos.reviewId, reviews.id)))
      : undefined,
  )

/** Returns the photos of reviews by review id, in display order. */
export async function listPhotos(db: Queryable, rows: readonly { id: number }[]): Promise<Map<number, PhotoRow[]>> {
  if (rows.length === 0) return new Map()
  const { id, width, height, reviewId, displayOrder } = reviewPhotos
  const photos = await db
    .select({ id, width, height, reviewId: sql<number>`${reviewId}` })
    .from(reviewPhotos)
    .where(
      inArray(
        reviewId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(displayOrder), asc(id))
  return Map.groupBy(photos, (photo) => photo.reviewId)
}

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
