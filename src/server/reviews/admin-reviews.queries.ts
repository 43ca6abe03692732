import { and, count, desc, eq, exists, gt, or, sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { HiddenReason } from '../../domain/reviews/review-rules.ts'
import { REVIEW_STATES, type ReviewCounts } from '../../domain/reviews/review.ts'
import { flag } from '../../domain/values/schemas.ts'
import { products } from '../database/schema/catalog.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../http/table-query.ts'
import { orders } from '../database/schema/orders.ts'
import { reviewReports, reviews } from '../database/schema/reviews.ts'

export const adminReviewsQuery = tableQuery(['createdAt', 'rating', 'helpfulCount']).extend({
  state: z.enum(REVIEW_STATES, 'state must be pending, published, hidden or spam').optional(),
  rating: z.coerce.number<string>('rating must be from 1 to 5').int().min(1).max(5).optional(),
  reported: flag.optional(),
})
type AdminReviewsQuery = z.infer<typeof adminReviewsQuery>
export type AdminReviewFilters = Pick<AdminReviewsQuery, 'search' | 'state' | 'rating' | 'reported'>

const reports = sql<{ reason: HiddenReason; count: number }[]>`coalesce((
  select json_agg(json_build_object('reason', r.reason, 'count', r.count) order by r.count desc)
  from (select reason, count(*)::int from ${reviewReports} where review_id = ${reviews.id} group by reason) as r
), '[]')`

const select = (db: Queryable) =>
  db
    .select({
      review: reviews,
      reports,
      productName: products.name,
      productSlug: products.slug,
      customerName: orders.customerName,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))

export type AdminReviewRow = Awaited<ReturnType<typeof listAdminReviews>>[number]

/** Returns a page of the reviews for staff, by default newest first. */
export function listAdminReviews(db: Queryable, { sort, limit = MAX_ROWS, offset = 0, ...filters }: AdminReviewsQuery) {
  const { createdAt, rating, helpfulCount, id } = reviews
  return select(db)
    .where(filterCondition(db, filters))
    .orderBy(...orderBy(sort, { createdAt, rating, helpfulCount }, [desc(createdAt), desc(id)]))
    .limit(limit)
    .offset(offset)
}

/** Counts the reviews that match. */
export async function countAdminReviews(db: Queryable, filters: AdminReviewFilters): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(filterCondition(db, filters))
  return row?.total ?? 0
}

export async function findAdminReview(db: Queryable, id: number): Promise<AdminReviewRow | undefined> {
  const [row] = await select(db).where(eq(reviews.id, id))
  return row
}

/** Yields all reviews that match, oldest first. Reads in batches. */
export async function* iterateAdminReviews(db: Queryable, filters: AdminReviewFilters): AsyncGenerator<AdminReviewRow> {
  let lastId = 0
  for (;;) {
    const batch = await select(db)
      .where(and(filterCondition(db, filters), gt(reviews.id, lastId)))
      .orderBy(reviews.id)
      .limit(MAX_ROWS)
    yield* batch
    if (batch.length < MAX_ROWS) return
    lastId = batch.at(-1)?.review.id ?? lastId
  }
}

/** Counts the reviews by state, and those that customers reported. */
export async function countReviewsByState(db: Queryable): Promise<ReviewCounts> {
  const rows = await db.select({ state: reviews.state, count: count() }).from(reviews).groupBy(reviews.state)
  const of = (state: (typeof REVIEW_STATES)[number]) => rows.find((row) => row.state === state)?.count ?? 0
  const reported = await db.$count(reviews, isReported(db))
  return { pending: of('pending'), published: of('published'), hidden: of('hidden'), spam: of('spam'), reported }
}

const isReported = (db: Queryable): SQL =>
  exists(db.select({ one: sql`1` }).from(reviewReports).where(eq(reviewReports.reviewId, reviews.id)))

function filterCondition(db: Queryable, { search, state, rating, reported }: AdminReviewFilters): SQL | undefined {
  const order = /^\d{10}$/.exec(search ?? '')?.[0]
  return and(
    state && eq(reviews.state, state),
    rating === undefined ? undefined : eq(reviews.rating, rating),
    reported ? isReported(db) : undefined,
    or(
      containsText([products.name, reviews.title, reviews.text, reviews.displayName, orders.customerName], search),
      order ? eq(reviews.orderId, Number(order)) : undefined,
    ),
  )
}
