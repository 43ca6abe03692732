import { type SQL, sql } from 'drizzle-orm'
import { PAYMENT_KINDS } from '../../domain/cash/ledger.ts'
import type { EntryFilters, LedgerEntry, OrderMoney } from '../../domain/cash/cash.ts'
import { orderMargin } from '../../domain/cash/margin.ts'
import { expectedPayout } from '../../domain/cash/payout.ts'
import { addDays, startOfDay } from '../../domain/values/dates.ts'
import { type Paise, paiseToRupees, paiseToRupeesOrNull } from '../../domain/values/money.ts'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { returnItems } from '../database/schema/returns.ts'
import { ledgerEntries, ledgerPostings, receivables } from '../database/schema/ledger.ts'
import { readPayoutDays } from './receivables.queries.ts'
import { remittances } from '../database/schema/remittances.ts'

/** Returns one page of the entries of the ledger, newest first, and their total. Amounts in rupees. */
export async function listEntries(
  db: Queryable,
  { limit = MAX_ROWS, offset = 0, ...filters }: EntryFilters & Paging,
): Promise<{ rows: LedgerEntry[]; total: number }> {
  const condition = toCondition(filters)
  const { rows } = await db.execute<{ [Name in keyof LedgerEntry]: never }>(sql`
    with page as (
      select e.* from ${ledgerEntries} e where ${condition}
      order by e.occurred_at desc, e.id desc limit ${limit} offset ${offset}
    )
    select e.id, e.kind, e.order_id::float8 as "orderId", m.crf_id as "crfId", e.occurred_at as "occurredAt",
      e.created_at as "createdAt", e.actor, e.note, e.reverses_id as "reversesId",
      exists (select from ${ledgerEntries} x where x.reverses_id = e.id) as "isReversed",
      (select jsonb_agg(jsonb_build_object('account', p.account, 'amount', p.amount_paise) order by p.amount_paise desc, p.id)
        from ${ledgerPostings} p where p.entry_id = e.id) as postings
    from page e left join ${remittances} m on m.id = e.remittance_id
    order by e.occurred_at desc, e.id desc`)
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${ledgerEntries} e where ${condition}`,
  )
  return { rows: rows.map((row) => toEntry(row)), total: counted[0]?.total ?? 0 }
}

const toEntry = (row: LedgerEntry): LedgerEntry => ({
  ...row,
  occurredAt: new Date(row.occurredAt).toISOString(),
  createdAt: new Date(row.createdAt).toISOString(),
  postings: row.postings.map(({ account, amount }) => ({ account, amount: paiseToRupees(amount) })),
})

function toCondition({
  search,
  kind,
  account,
  from,
  to,
  orderId,
}: EntryFilters & { orderId?: number | undefined }): SQL {
  const number = search?.replace(/^#/, '').trim()
  return sql.join(
    [
      sql`true`,
      ...(orderId === undefined ? [] : [sql`e.order_id = ${orderId}`]),
      ...(number
        ? [
            sql`(e.order_id = ${/^\d{1,15}$/.test(number) ? Number(number) : 0} or e.remittance_id in (
              select m.id from ${remittances} m where m.crf_id = ${number} or m.utr = upper(${number})))`,
          ]
        : []),
      ...(kind ? [sql`e.kind = ${kind}`] : []),
      ...(account
        ? [sql`exists (select from ${ledgerPostings} p where p.entry_id = e.id and p.account = ${account})`]
        : []),
      ...(from ? [sql`e.occurred_at >= ${startOfDay(from)}`] : []),
      ...(to ? [sql`e.occurred_at < ${addDays(startOfDay(to), 1)}`] : []),
    ],
    sql` and `,
  )
}

/** The cost of the copies of the order `o` that did not come back into stock; null if the cost of one is not known. */
const COST = sql`(
  select case when bool_and(line.cost_price_paise is not null) then sum(line.cost_price_paise::bigint * (line.quantity
    - coalesce((select sum(r.restocked) from ${returnItems} r where r.order_item_id = line.id), 0))) end
  from ${orderItems} line where line.order_id = o.id)`

/** Reads where the money of an order is, in rupees; undefined for an unknown order. */
export async function readOrderMoney(db: Queryable, orderId: number): Promise<OrderMoney | undefined> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    with posted as (
      select p.account, coalesce(original.kind, e.kind) as kind, p.amount_paise as amount
      from ${ledgerEntries} e join ${ledgerPostings} p on p.entry_id = e.id
      left join ${ledgerEntries} original on original.id = e.reverses_id
      where e.order_id = ${orderId}
    )
    select o.total_paise as total, r.delivered_at, r.balance_paise as balance, r.freight_paise as freight,
      r.cod_fee_paise as cod_fee, r.rto_freight_paise as rto_freight, r.utr,
      (select -sum(amount) from posted where account = 'sales') as collected,
      (select coalesce(sum(amount), 0) from posted where account in ('bank', 'adjustments')
        and kind in ${[...PAYMENT_KINDS]}) as remitted,
      (select coalesce(sum(amount), 0) from posted where account = 'write_off') as written_off,
      (select coalesce(-sum(amount), 0) from posted where account = 'bank' and kind = 'refund') as refunded,
      ${COST} as cost
    from ${orders} o left join ${receivables} r on r.order_id = o.id where o.id = ${orderId}`)
  const [row] = rows
  if (!row) return undefined
  const entries = await listEntries(db, { orderId, limit: MAX_ROWS } as EntryFilters & Paging)
  const collected = toPaise(row.collected) || null
  const margin = orderMargin({
    collected,
    refunded: Number(row.refunded),
    writtenOff: Number(row.written_off),
    cost: toPaise(row.cost),
    freight: toPaise(row.freight),
    codFee: toPaise(row.cod_fee),
    rtoFreight: toPaise(row.rto_freight),
  })
  const deliveredAt = row.delivered_at ? new Date(row.delivered_at) : null
  const owed = toRupees(row.balance) ?? 0
  return {
    total: toRupees(row.total) ?? 0,
    collected: paiseToRupeesOrNull(collected),
    remitted: toRupees(row.remitted) ?? 0,
    writtenOff: toRupees(row.written_off) ?? 0,
    refunded: toRupees(row.refunded) ?? 0,
    owed,
    expectedOn: owed > 0 && deliveredAt ? expectedPayout(deliveredAt, await readPayoutDays(db)) : null,
    freight: toRupees(row.freight),
    codFee: toRupees(row.cod_fee),
    rtoFreight: toRupees(row.rto_freight),
    utr: row.utr ?? null,
    cost: toRupees(row.cost),
    margin: paiseToRupeesOrNull(margin),
    entries: entries.rows,
  }
}

/** The database returns sums as text. */
const toPaise = (value: string | null | undefined): Paise | null => (value == null ? null : Number(value))
const toRupees = (value: string | null | undefined): number | null => paiseToRupeesOrNull(toPaise(value))
