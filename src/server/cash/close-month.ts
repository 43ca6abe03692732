import { sql } from 'drizzle-orm'
import { formatMonth, monthOf } from '../../domain/values/months.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { readClosedThrough } from './closed-months.queries.ts'
import { closedMonths } from './ledger.tables.ts'
import { type Actor, withLedger } from './post-entries.ts'
import { postOrders } from './post-orders.ts'

/** The kind of a closed month in the audit log. */
const MONTH_KIND = 'cash-month'

/**
 * Closes a month and all before it, after posting what waits: no entry is dated in it from then on.
 * @param month YYYY-MM
 * @throws ConflictError (409) for a month that has not ended or is closed already
 */
export async function closeMonth(db: Database, actor: Actor, month: string): Promise<void> {
  const name = formatMonth(month)
  if (month >= monthOf(new Date())) {
    throw new ConflictError('month_running', `${name} has not ended. Close it in the next month.`)
  }
  await postOrders(db)
  await withLedger(db, async (tx) => {
    const before = await readClosedThrough(tx)
    if (before !== null && before >= month) throw new ConflictError('month_closed', `${name} is closed already.`)
    // Not now(): the transaction began before others that had the lock first.
    const closedAt = sql`clock_timestamp()`
    await tx.insert(closedMonths).values({ month, closedAt, closedById: actor.id, closedBy: actor.username })
    await audit(tx, { actor, action: 'close', kind: MONTH_KIND, id: null, subject: name, after: { month } })
  })
}
