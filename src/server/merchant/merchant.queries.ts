import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, max, or, type SQL, sql } from 'drizzle-orm'
import { products } from '../catalog/catalog.tables.ts'
import { type ProductRow, selectProducts } from '../catalog/listing.queries.ts'
import type { Reader } from '../database/connect.ts'
import { merchantOffers, merchantRuns } from './merchant.tables.ts'

const PAGE = 500
const UNLISTED_SHOWN = 50

export type RunRow = typeof merchantRuns.$inferSelect
export type OfferRow = typeof merchantOffers.$inferSelect

/** All products in the order of their ids, some at a time: a large shop is never held in memory whole. */
export async function* eachPageOfProducts(db: Reader): AsyncGenerator<ProductRow[]> {
  let after = 0
  while (true) {
    const rows = await selectProducts(db).where(gt(products.id, after)).orderBy(asc(products.id)).limit(PAGE)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

/** The products of these ids that are there. */
export async function findProducts(db: Reader, ids: readonly number[]): Promise<Map<number, ProductRow>> {
  const rows = await selectProducts(db).where(inArray(products.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function findRun(db: Reader, id: number): Promise<RunRow | undefined> {
  const [row] = await db.select().from(merchantRuns).where(eq(merchantRuns.id, id))
  return row
}

/** The run that was begun last. */
export async function findLastRun(db: Reader): Promise<RunRow | undefined> {
  const [row] = await db.select().from(merchantRuns).orderBy(desc(merchantRuns.id)).limit(1)
  return row
}

/** When products were last sent to the end. */
export async function findLastSync(db: Reader): Promise<Date | null> {
  const isWhole = inArray(merchantRuns.status, ['done', 'partial'])
  const [row] = await db
    .select({ at: max(merchantRuns.endedAt) })
    .from(merchantRuns)
    .where(isWhole)
  return row?.at ?? null
}

const { wanted, sent, sentAt, sentBefore, triedAt, refused, trouble, issue, leftOut } = merchantOffers

// What nobody tells it of for 30 days, Google forgets.
const isStale = sql`${sentAt} < now() - interval '25 days'`
const isBehind = and(isNotNull(wanted), or(sql`${sent} is distinct from ${wanted}`, isStale))
const isToBeRemoved = and(isNull(wanted), isNotNull(triedAt))
// Google wants no product to change more than twice a day.
const mayChange = sql`(${sentBefore} is null or ${sentBefore} < now() - interval '24 hours')`
const isRefused = and(isNotNull(wanted), sql`${refused} is not distinct from ${wanted}`)

/**
 * What a run has still to deal with, what is to be taken away first. What was refused is sent again only when staff ask,
 * or when it has changed.
 */
export function listDue(db: Reader, run: RunRow, limit: number): Promise<OfferRow[]> {
  const inRun = sql`${merchantOffers.runId} is distinct from ${run.id}`
  const ofExam = run.examType ? eq(merchantOffers.examType, run.examType) : undefined
  const again = run.cause === 'staff' ? undefined : sql`not (${isRefused})`
  return db
    .select()
    .from(merchantOffers)
    .where(and(inRun, or(isToBeRemoved, and(isBehind, mayChange, ofExam, again))))
    .orderBy(sql`${wanted} is not null`, asc(merchantOffers.productId))
    .limit(limit)
}

/** How many products are listed, are still to be sent, failed, are not offered. */
export async function countOffers(db: Reader) {
  const countOf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number)
  const [row] = await db
    .select({
      listed: countOf(isNotNull(sent)),
      waiting: countOf(or(isToBeRemoved, and(isBehind, sql`not (${isRefused})`))),
      failed: countOf(or(isNotNull(trouble), isNotNull(issue))),
      leftOut: countOf(isNotNull(leftOut)),
    })
    .from(merchantOffers)
  return {
    listed: row?.listed ?? 0,
    waiting: row?.waiting ?? 0,
    failed: row?.failed ?? 0,
    leftOut: row?.leftOut ?? 0,
  }
}

/** Products that are not listed as they should be, failed ones first. */
export function listUnlisted(db: Reader) {
  const { productId, name } = merchantOffers
  return db
    .select({ productId, name, trouble, issue, leftOut })
    .from(merchantOffers)
    .where(or(isNotNull(trouble), isNotNull(issue), isNotNull(leftOut)))
    .orderBy(sql`${trouble} is null`, sql`${issue} is null`, asc(productId))
    .limit(UNLISTED_SHOWN)
}
