import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { products } from '../database/schema/catalog.ts'
import { isPublished, type ProductRow, selectProducts } from '../catalog/products/listing.queries.ts'
import type { Queryable } from '../database/connect.ts'
import { merchantOffers, merchantRuns } from '../database/schema/merchant.ts'

const PAGE_SIZE = 500
const MAX_UNLISTED = 50

export type RunRow = typeof merchantRuns.$inferSelect
export type OfferRow = typeof merchantOffers.$inferSelect

/** Iterates over all published products in id order, page by page, so that a large catalog is never in memory as a whole. */
export async function* iterateProductPages(db: Queryable): AsyncGenerator<ProductRow[]> {
  let after = 0
  while (true) {
    const rows = await selectProducts(db)
      .where(and(gt(products.id, after), isPublished))
      .orderBy(asc(products.id))
      .limit(PAGE_SIZE)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

/** Returns published products by id. Skips others. */
export async function findProducts(db: Queryable, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  const rows = await selectProducts(db).where(and(inArray(products.id, [...ids]), isPublished))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findRun(db: Queryable, id: number): Promise<RunRow | undefined> {
  const [row] = await db.select().from(merchantRuns).where(eq(merchantRuns.id, id))
  return row
}

/** Returns the run that was started last. */
export async function findLastRun(db: Queryable): Promise<RunRow | undefined> {
  const [row] = await db.select().from(merchantRuns).orderBy(desc(merchantRuns.id)).limit(1)
  return row
}

/** Returns the time at which a run last completed; null for never. */
export async function findLastSync(db: Queryable): Promise<Date | null> {
  const isCompleted = inArray(merchantRuns.status, ['done', 'partial'])
  const [row] = await db
    .select({ at: max(merchantRuns.endedAt) })
    .from(merchantRuns)
    .where(isCompleted)
  return row?.at ?? null
}

const {
  targetFingerprint,
  sentFingerprint,
  sentAt,
  previouslySentAt,
  firstAttemptAt,
  rejectedFingerprint,
  lastError,
  issue,
  excludedReason,
} = merchantOffers

// Google drops an offer that was not sent for 30 days.
const isStale = sql`${sentAt} < now() - interval '25 days'`
const isOutOfDate = and(
  isNotNull(targetFingerprint),
  or(sql`${sentFingerprint} is distinct from ${targetFingerprint}`, isStale),
)
const isPendingRemoval = and(isNull(targetFingerprint), isNotNull(firstAttemptAt))
// Google allows two changes of a product a day.
const canUpdate = sql`(${previouslySentAt} is null or ${previouslySentAt} < now() - interval '24 hours')`
const isRejected = and(
  isNotNull(targetFingerprint),
  sql`${rejectedFingerprint} is not distinct from ${targetFingerprint}`,
)

/** Lists offers that a run still has to process, removals first. Only a run started by staff repeats rejected offers. */
export function listDueOffers(db: Queryable, run: RunRow, limit: number): Promise<OfferRow[]> {
  const isUnprocessed = sql`${merchantOffers.runId} is distinct from ${run.id}`
  const matchesExam = run.examType ? eq(merchantOffers.examType, run.examType) : undefined
  const isRetryAllowed = run.cause === 'staff' ? undefined : sql`not (${isRejected})`
  return db
    .select()
    .from(merchantOffers)
    .where(and(isUnprocessed, or(isPendingRemoval, and(isOutOfDate, canUpdate, matchesExam, isRetryAllowed))))
    .orderBy(sql`${targetFingerprint} is not null`, asc(merchantOffers.productId))
    .limit(limit)
}

/** Counts listed, pending, failed and excluded products. */
export async function countOffers(db: Queryable) {
  const countOf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      listed: countOf(isNotNull(sentFingerprint)),
      pending: countOf(or(isPendingRemoval, and(isOutOfDate, sql`not (${isRejected})`))),
      failed: countOf(or(isNotNull(lastError), isNotNull(issue))),
      excluded: countOf(isNotNull(excludedReason)),
    })
    .from(merchantOffers)
  return {
    listed: row?.listed ?? 0,
    pending: row?.pending ?? 0,
    failed: row?.failed ?? 0,
    excluded: row?.excluded ?? 0,
  }
}

/** Lists products that are not listed as they should be, failed ones first, at most 50. */
export function listUnlisted(db: Queryable) {
  const { productId, name } = merchantOffers
  return db
    .select({ productId, name, lastError, issue, excludedReason })
    .from(merchantOffers)
    .where(or(isNotNull(lastError), isNotNull(issue), isNotNull(excludedReason)))
    .orderBy(sql`${lastError} is null`, sql`${issue} is null`, asc(productId))
    .limit(MAX_UNLISTED)
}
