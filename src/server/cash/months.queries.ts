import { asc, eq, gte, max, sql } from 'drizzle-orm'
import type { MonthGrouping, MonthRow } from '../../domain/cash/cash-month.ts'
import { type Account, ACCOUNTS, PAYMENT_KINDS } from '../../domain/cash/ledger.ts'
import { startOfDay } from '../../domain/values/dates.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../domain/values/money.ts'
import { monthAfter } from '../../domain/values/months.ts'
import type { Queryable } from '../database/connect.ts'
import {
  closedMonthReports,
  closedMonths,
  ledgerBooks,
  ledgerEntries,
  ledgerPostings,
  receivables,
} from '../database/schema/ledger.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { cashExceptions } from '../database/schema/remittances.ts'
import { returnItems, returns } from '../database/schema/returns.ts'
import { shipments } from '../database/schema/shipping.ts'
import { IS_RETURNED } from '../orders/parcels.queries.ts'

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

/** The start of a month in India and that of the next one. @param month YYYY-MM */
const bounds = (month: string): [Date, Date] => [startOfDay(`${month}-01`), startOfDay(`${monthAfter(month)}-01`)]

/** The movements of a month on each account, in rupees. Debits are positive. */
export async function readMonthTotals(db: Queryable, month: string): Promise<{ account: Account; amount: number }[]> {
  const [from, until] = bounds(month)
  const { rows } = await db.execute<{ account: Account; paise: string }>(sql`
    select p.account, sum(p.amount_paise) as paise
    from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id
    where e.occurred_at >= ${from} and e.occurred_at < ${until} group by p.account`)
  const byAccount = new Map(rows.map(({ account, paise }) => [account, Number(paise)]))
  return ACCOUNTS.map((account) => ({ account, amount: paiseToRupees(byAccount.get(account) ?? 0) }))
}

/**
 * What of the adjustments of a month belongs to exceptions that are not resolved, in rupees. Of a closed month: that were not
 * resolved when it was closed.
 */
export async function readOpenAdjustments(db: Queryable, month: string): Promise<number> {
  const closed = await readClosedReport(db, month)
  if (closed) return closed.openAdjustments
  const [from, until] = bounds(month)
  const { rows } = await db.execute<{ paise: string }>(sql`
    select coalesce(sum(p.amount_paise), 0) as paise
    from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id and p.account = 'adjustments'
    where e.occurred_at >= ${from} and e.occurred_at < ${until} and e.kind in ('remittance_line', 'deductions') and exists (
      select from ${cashExceptions} x where x.status <> 'resolved' and x.remittance_id = e.remittance_id
        and case when e.line_id is null then x.kind in ('batch', 'adjusted') else x.line_id = e.line_id end)`)
  return paiseToRupees(Number(rows[0]?.paise ?? 0))
}

/**
 * The cash of a month by courier or book, the largest amount first. Amounts in rupees. By courier, a closed month is what it
 * was when it was closed.
 */
export async function listMonth(db: Queryable, month: string, by: MonthGrouping): Promise<MonthRow[]> {
  const closed = by === 'courier' ? await readClosedReport(db, month) : undefined
  if (closed) return closed.couriers
  const { rows } = await db.execute<Partial<Record<keyof MonthRow, string | null>>>(
    by === 'courier' ? ofCouriers(month) : ofProducts(month),
  )
  const toNumber = (value: string | null = null) => (value === null ? null : Number(value))
  const toAmount = (value?: string | null) => paiseToRupeesOrNull(toNumber(value))
  return rows.map((row, index) => ({
    id: index + 1,
    label: row.label ?? '',
    delivered: Number(row.delivered),
    amount: paiseToRupees(Number(row.amount)),
    returned: toNumber(row.returned),
    owedBefore: toAmount(row.owedBefore),
    prepaid: toAmount(row.prepaid),
    remitted: toAmount(row.remitted),
    writtenOff: toAmount(row.writtenOff),
    adjusted: toAmount(row.adjusted),
    owed: toAmount(row.owed),
    fees: toAmount(row.fees),
    refunded: toNumber(row.refunded),
  }))
}

async function readClosedReport(
  db: Queryable,
  month: string,
): Promise<typeof closedMonthReports.$inferSelect | undefined> {
  const [report] = await db.select().from(closedMonthReports).where(eq(closedMonthReports.month, month))
  return report
}

/**
 * The entries of the month by the courier of their order, and the balances before and after them: what couriers owe now, less
 * the movements since. Parcels that came back count in the month in which they turned around.
 */
function ofCouriers(month: string) {
  const [from, until] = bounds(month)
  const isOfMonth = sql`occurred_at < ${until}`
  return sql`
    with posted as (
      select coalesce(r.courier_name, o.courier_name, '') as courier, e.occurred_at, p.account, p.amount_paise as paise,
        coalesce(original.kind, e.kind) as kind
      from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id join ${orders} o on o.id = e.order_id
      left join ${ledgerEntries} original on original.id = e.reverses_id
      left join ${receivables} r on r.order_id = e.order_id
      where e.occurred_at >= ${from}
    ), moved as (
      select courier, coalesce(sum(-sign(paise)) filter (where account = 'sales' and ${isOfMonth}), 0) as delivered,
        coalesce(-sum(paise) filter (where account = 'sales' and ${isOfMonth}), 0) as amount,
        coalesce(sum(paise) filter (where account in ('bank', 'customer_receivable') and kind = 'delivery'
          and ${isOfMonth}), 0) as prepaid,
        coalesce(-sum(paise) filter (where account = 'courier_receivable' and kind in ${[...PAYMENT_KINDS]}
          and ${isOfMonth}), 0) as remitted,
        coalesce(sum(paise) filter (where account = 'write_off' and ${isOfMonth}), 0) as written_off,
        coalesce(sum(paise) filter (where account = 'courier_receivable' and ${isOfMonth}), 0) as change,
        coalesce(sum(paise) filter (where account = 'courier_receivable' and not ${isOfMonth}), 0) as later
      from posted group by courier
    ), owed as (
      select coalesce(courier_name, '') as courier, sum(balance_paise) as now from ${receivables}
      where balance_paise <> 0 group by 1
    ), charged as (
      select coalesce(courier_name, '') as courier, sum(coalesce(freight_paise, 0) + coalesce(cod_fee_paise, 0)) as fees
      from ${receivables} where delivered_at >= ${from} and delivered_at < ${until}
        and coalesce(freight_paise, cod_fee_paise) is not null group by 1
    ), returned as (
      select coalesce(o.courier_name, '') as courier, count(*) as returned
      from ${shipments} s join ${orders} o on o.id = s.order_id
      where s.returning_at >= ${from} and s.returning_at < ${until} and ${IS_RETURNED} group by 1
    ), listed as (
      select courier, coalesce(delivered, 0) as delivered, coalesce(amount, 0) as amount, coalesce(prepaid, 0) as prepaid,
        coalesce(remitted, 0) as remitted, coalesce(written_off, 0) as written_off, coalesce(change, 0) as change,
        coalesce(now, 0) - coalesce(later, 0) as owed, fees, coalesce(returned, 0) as returned
      from moved full join owed using (courier) full join charged using (courier) full join returned using (courier)
    )
    select courier as label, delivered, amount, returned, owed - change as "owedBefore", prepaid, remitted,
      written_off as "writtenOff", amount - prepaid - remitted - written_off - change as adjusted, owed, fees
    from listed where (delivered, amount, returned, owed, change) <> (0, 0, 0, 0, 0) or fees is not null
    order by amount desc, courier`
}

/** By the month in which their entries were posted: also of prepaid orders. Copies of one name are one book. */
function ofProducts(month: string) {
  const [from, until] = bounds(month)
  return sql`
    with sold as (
      select b.product_name as label, sum(b.copies) as delivered, sum(b.amount_paise) as amount
      from ${ledgerEntries} e join ${ledgerBooks} b on b.entry_id = e.id
      where e.occurred_at >= ${from} and e.occurred_at < ${until} group by 1
    ), refunded as (
      select i.product_name as label, sum(ri.accepted) as refunded
      from ${returns} r join ${returnItems} ri on ri.return_id = r.id join ${orderItems} i on i.id = ri.order_item_id
      where r.refund_paise > 0 and r.resolved_at >= ${from} and r.resolved_at < ${until} group by 1
    )
    select label, coalesce(delivered, 0) as delivered, coalesce(amount, 0) as amount,
      coalesce(refunded, 0) as refunded
    from sold full join refunded using (label) order by amount desc nulls last, label limit 1000`
}
