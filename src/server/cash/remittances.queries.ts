import { desc, eq, sql } from 'drizzle-orm'
import type { ExceptionFilters } from '../../domain/cash/cash.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging, toPage } from '../http/paging.ts'
import { containsPattern } from '../http/table-query.ts'
import { orders } from '../database/schema/orders.ts'
import { receivables } from '../database/schema/ledger.ts'
import { cashExceptions, remittanceLines, remittances } from '../database/schema/remittances.ts'

export type RemittanceRow = typeof remittances.$inferSelect & { openExceptions: number }

// A query of one table leaves out the name of the table before its columns.
const ID = sql`${remittances}.id`

const openExceptions = sql<number>`(select count(*)::int from ${cashExceptions} x
  where x.remittance_id = ${ID} and x.status <> 'resolved')`

/** Returns one page of the remittances, the newest transfer first, and their total. */
export async function listRemittances(db: Queryable, query: Paging & { search?: string | undefined }) {
  const { limit = MAX_ROWS, offset = 0, search } = query
  const pattern = containsPattern(search ?? '')
  const matches = sql`(${remittances.crfId} ilike ${pattern} or ${remittances.utr} ilike ${pattern} or exists (
    select from ${remittanceLines} l where l.remittance_id = ${ID} and l.tracking_number = upper(${search ?? ''})))`
  const condition = search ? matches : undefined
  const rows = await db
    .select({ remittance: remittances, openExceptions })
    .from(remittances)
    .where(condition)
    .orderBy(desc(remittances.paidOn), desc(remittances.id))
    .limit(limit)
    .offset(offset)
  return {
    rows: rows.map(({ remittance, openExceptions: open }): RemittanceRow => ({ ...remittance, openExceptions: open })),
    total: await db.$count(remittances, condition),
  }
}

/** Returns a remittance; undefined if there is none. */
export async function findRemittance(db: Queryable, id: number): Promise<RemittanceRow | undefined> {
  const rows = await db
    .select({ remittance: remittances, openExceptions })
    .from(remittances)
    .where(eq(remittances.id, id))
  return rows.map(({ remittance, openExceptions: open }) => ({ ...remittance, openExceptions: open }))[0]
}

/** Returns one page of the lines of a remittance, those that did not match first, and their total. */
export async function listRemittanceLines(
  db: Queryable,
  remittanceId: number,
  { limit = MAX_ROWS, offset = 0 }: Paging,
) {
  const isOfRemittance = eq(remittanceLines.remittanceId, remittanceId)
  const rows = await db
    .select()
    .from(remittanceLines)
    .where(isOfRemittance)
    .orderBy(sql`${remittanceLines.state} = 'matched'`, remittanceLines.id)
    .limit(limit)
    .offset(offset)
  return { rows, total: await db.$count(remittanceLines, isOfRemittance) }
}

export type RemittanceLineRow = typeof remittanceLines.$inferSelect

const selectExceptions = (db: Queryable) =>
  db
    .select({
      exception: cashExceptions,
      crfId: remittances.crfId,
      trackingNumber: sql<string | null>`coalesce(${remittanceLines.trackingNumber}, ${receivables.trackingNumber})`,
      courierName: sql<string | null>`coalesce(${receivables.courierName}, ${remittanceLines.courierName})`,
      customerName: orders.customerName,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(cashExceptions)
    .leftJoin(remittances, eq(remittances.id, cashExceptions.remittanceId))
    .leftJoin(remittanceLines, eq(remittanceLines.id, cashExceptions.lineId))
    .leftJoin(receivables, eq(receivables.orderId, cashExceptions.orderId))
    .leftJoin(orders, eq(orders.id, cashExceptions.orderId))

export type ExceptionRow = Omit<Awaited<ReturnType<typeof selectExceptions>>[number], 'total'>

/** Returns one page of the exceptions, newest first, and their total. Without a status, those that are not resolved. */
export async function listExceptions(
  db: Queryable,
  { limit = MAX_ROWS, offset = 0, status, kind }: ExceptionFilters & Paging,
): Promise<{ rows: ExceptionRow[]; total: number }> {
  const isOfStatus =
    status === 'all'
      ? sql`true`
      : status
        ? eq(cashExceptions.status, status)
        : sql`${cashExceptions.status} <> 'resolved'`
  const rows = await selectExceptions(db)
    .where(kind ? sql`${isOfStatus} and ${cashExceptions.kind} = ${kind}` : isOfStatus)
    .orderBy(desc(cashExceptions.id))
    .limit(limit)
    .offset(offset)
  return toPage(rows)
}
