import { sql } from 'drizzle-orm'
import { formatMonth, monthOf, monthsBetween } from '../../domain/values/months.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { listMonth, readClosedThrough, readOpenAdjustments } from './months.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { closedMonthReports, closedMonths, ledgerEntries } from '../database/schema/ledger.ts'
import { type Actor, withLedger } from './post-entries.ts'
import { recordLedgerEntries } from './record-ledger-entries.ts'

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
  await recordLedgerEntries(db)
  await withLedger(db, async (tx) => {
    const before = await readClosedThrough(tx)
    if (before !== null && before >= month) throw new ConflictError('month_closed', `${name} is closed already.`)
    // Not now(): the transaction began before others that had the lock first.
    const closedAt = sql`clock_timestamp()`
    await tx.insert(closedMonths).values({ month, closedAt, closedById: actor.id, closedBy: actor.username })
    await storeReports(tx, month)
    await audit(tx, { actor, action: 'close', kind: MONTH_KIND, id: null, subject: name, after: { month } })
  })
}

/** Stores the reports of a month and of those before it that have none, since the first order or entry. */
async function storeReports(tx: Transaction, month: string): Promise<void> {
  const { rows } = await tx.execute<{ first: string | null; last: string | null }>(sql`
    select to_char(least((select min(occurred_at) from ${ledgerEntries}), (select min(created_at) from ${orders}))
        at time zone 'Asia/Kolkata', 'YYYY-MM') as first,
      (select max(month) from ${closedMonthReports}) as last`)
  const first = rows[0]?.last ?? rows[0]?.first ?? month
  for (const each of monthsBetween(first < month ? first : month, month)) {
    const couriers = await listMonth(tx, each, 'courier')
    const openAdjustments = await readOpenAdjustments(tx, each)
    await tx.insert(closedMonthReports).values({ month: each, couriers, openAdjustments }).onConflictDoNothing()
  }
}
