import { asc, gte, max } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { closedMonths } from '../database/schema/ledger.ts'

/** Returns the last closed month as YYYY-MM, which closes all before it; null if none is closed. */
export async function readClosedThrough(db: Queryable): Promise<string | null> {
  const [row] = await db.select({ month: max(closedMonths.month) }).from(closedMonths)
  return row?.month ?? null
}

/** Returns when and by whom a month was closed, by itself or with a later one; null for an open month. */
export async function readClosing(db: Queryable, month: string): Promise<{ at: string; by: string } | null> {
  const [row] = await db
    .select()
    .from(closedMonths)
    .where(gte(closedMonths.month, month))
    .orderBy(asc(closedMonths.closedAt))
    .limit(1)
  return row ? { at: row.closedAt.toISOString(), by: row.closedBy } : null
}
