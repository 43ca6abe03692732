import { sql } from 'drizzle-orm'
import type { MonthGrouping, MonthRow } from '../../domain/cash/cash.ts'
import { ACCOUNTS, type Account } from '../../domain/cash/ledger.ts'
import { startOfDay } from '../../domain/values/dates.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../domain/values/money.ts'
import type { Queryable } from '../database/connect.ts'
import { IS_RETURNED } from '../orders/parcel-outcome.ts'
import { orderItems, orders } from '../orders/orders.tables.ts'
import { returnItems, returns } from '../orders/returns/returns.tables.ts'
import { shipments } from '../shipping/shipping.tables.ts'
import { ledgerEntries, ledgerPostings, receivables } from './ledger.tables.ts'

/** The start of a month in India and that of the next one. @param month YYYY-MM */
function bounds(month: string): [Date, Date] {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const next = number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
  return [startOfDay(`${month}-01`), startOfDay(`${next}-01`)]
}

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

/** The cash of a month by courier or book, the largest amount first. Amounts in rupees. */
export async function listMonth(db: Queryable, month: string, by: MonthGrouping): Promise<MonthRow[]> {
  const { rows } = await db.execute<Record<keyof MonthRow, string | null>>(
    by === 'courier' ? ofCouriers(month) : ofProducts(month),
  )
  const toNumber = (value: string | null) => (value === null ? null : Number(value))
  const toAmount = (value: string | null) => paiseToRupeesOrNull(toNumber(value))
  return rows.map((row, index) => ({
    id: index + 1,
    label: row.label ?? '',
    delivered: Number(row.delivered),
    amount: paiseToRupees(Number(row.amount)),
    returned: toNumber(row.returned),
    remitted: toAmount(row.remitted),
    owed: toAmount(row.owed),
    fees: toAmount(row.fees),
    refunded: toNumber(row.refunded),
  }))
}

/** By the month of the delivery; parcels that came back by the month in which they turned around. */
function ofCouriers(month: string) {
  const [from, until] = bounds(month)
  return sql`
    with delivered as (
      select coalesce(r.courier_name, '') as courier, count(*) as delivered, sum(r.due_paise) as amount,
        sum(r.due_paise - r.balance_paise) as remitted, sum(greatest(r.balance_paise, 0)) as owed,
        sum(r.freight_paise) as freight, sum(r.cod_fee_paise) as cod_fee
      from ${receivables} r where r.delivered_at >= ${from} and r.delivered_at < ${until} group by 1
    ), returned as (
      select coalesce(o.courier_name, '') as courier, count(*) as returned
      from ${shipments} s join ${orders} o on o.id = s.order_id
      where s.returning_at >= ${from} and s.returning_at < ${until} and ${IS_RETURNED} group by 1
    )
    select courier as label, coalesce(delivered, 0) as delivered, coalesce(amount, 0) as amount,
      coalesce(returned, 0) as returned, coalesce(remitted, 0) as remitted, coalesce(owed, 0) as owed,
      case when freight is null and cod_fee is null then null else coalesce(freight, 0) + coalesce(cod_fee, 0) end as fees,
      null as refunded
    from delivered full join returned using (courier) order by amount desc nulls last, courier`
}

/** By the month in which their entries were posted: also of prepaid orders. Copies of one name are one book. */
function ofProducts(month: string) {
  const [from, until] = bounds(month)
  return sql`
    with delivered as (
      select e.order_id, sum(case when e.kind = 'delivery' then 1 else -1 end) as times
      from ${ledgerEntries} e left join ${ledgerEntries} reversed on reversed.id = e.reverses_id
      where 'delivery' in (e.kind, reversed.kind) and e.occurred_at >= ${from} and e.occurred_at < ${until} group by 1
    ), sold as (
      select i.product_name as label, sum(i.quantity * d.times) as delivered, sum(i.paid_paise * d.times) as amount
      from delivered d join ${orderItems} i on i.order_id = d.order_id group by 1
    ), refunded as (
      select i.product_name as label, sum(ri.accepted) as refunded
      from ${returns} r join ${returnItems} ri on ri.return_id = r.id join ${orderItems} i on i.id = ri.order_item_id
      where r.refund_paise > 0 and r.resolved_at >= ${from} and r.resolved_at < ${until} group by 1
    )
    select label, coalesce(delivered, 0) as delivered, coalesce(amount, 0) as amount, null as returned, null as remitted,
      null as owed, null as fees, coalesce(refunded, 0) as refunded
    from sold full join refunded using (label) order by amount desc nulls last, label limit 1000`
}
