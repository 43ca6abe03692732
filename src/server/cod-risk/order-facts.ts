import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { normalizeAddress, readAddressParts } from '../../domain/cod-risk/address-parts.ts'
import type { RiskOutcome } from '../../domain/cod-risk/order-risk.ts'
import type { RiskFacts } from '../../domain/cod-risk/risk-facts.ts'
import type { OrderSource, OrderStatus } from '../../domain/orders/order-status.ts'
import type { Queryable } from '../database/connect.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { emails } from '../database/schema/email.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { rtoReceipts } from '../database/schema/shipping.ts'
import { IS_RETURNED, lastEndedParcel } from '../orders/parcels.queries.ts'
import { agreesWithPinCode } from '../shipping/pin-code-table.ts'

/** The averages of the shop at a time. */
interface ShopStatistics {
  /** The share of parcels that are refused, 0 to 1. */
  averageRate: number
  /** The totals in paise below which 0 %, 5 %, …, 100 % of the orders are. */
  totals: number[]
}

const NEWEST = 2000
/** Until the shop has parcels of its own, 12 % of 50 imagined ones are refused. */
const PRIOR = { parcels: 50, refused: 6 }
const STEPS = 20

/** Reads the statistics of the newest orders and outcomes before a time. */
async function readShopStatistics(db: Queryable, before: Date): Promise<ShopStatistics> {
  const shares = Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS)
  const { rows } = await db.execute<{ parcels: number; refused: number; totals: number[] | null }>(sql`
    select outcomes.*, values.* from (
      select count(*)::int as parcels, count(*) filter (where outcome = 'refused')::int as refused from (
        select outcome from ${orderRisks} where outcome is not null and outcome_at < ${before.toISOString()}::timestamptz
        order by outcome_at desc limit ${NEWEST}) as newest
    ) as outcomes, (
      select percentile_disc(array[${sql.raw(shares.join(', '))}]) within group (order by total_paise) as totals from (
        select total_paise from ${orders} where created_at < ${before.toISOString()}::timestamptz
          and payment_method = 'cod' and total_paise > 0
        order by created_at desc limit ${NEWEST}) as newest
    ) as values`)
  const [row] = rows
  const parcels = (row?.parcels ?? 0) + PRIOR.parcels
  return { averageRate: ((row?.refused ?? 0) + PRIOR.refused) / parcels, totals: row?.totals ?? [] }
}

/** The share of the shop's orders with a lower total, 0 to 1, in steps of 5 %; one half while there are no orders. */
function valueRank({ totals }: ShopStatistics, totalPaise: number): number {
  if (totals.length === 0) return 0.5
  const below = totals.filter((total) => total < totalPaise).length
  const equal = totals.filter((total) => total === totalPaise).length
  return Math.min(1, (below + equal / 2) / totals.length)
}

/** The fields of an order that its facts are read from. The name is not among them. */
export interface OrderToScore extends Record<string, unknown> {
  id: number
  user_id: number
  phone: string
  email: string
  address: string
  city: string
  state: string
  pincode: string
  total_paise: number
  status: OrderStatus
  source: OrderSource
  placed_at: Date
  outcome: RiskOutcome | null
  outcome_at: Date | null
  /** The stored risk; null without one. */
  stored_outcome: RiskOutcome | null
  has_facts: boolean
}

/**
 * What became of the parcel of an order `o`, whose last ended parcel is `s`. An order that staff set to delivered counts
 * unless its parcel came back. A parcel whose customer was not reached, as staff record when they receive it, was not refused.
 */
export const ORDER_OUTCOME = sql`(case when ${IS_RETURNED} then (case when not exists (
    select from ${rtoReceipts} receipt where receipt.shipment_id = s.id and receipt.outcome = 'returned') then 'refused' end)
  when s.outcome = 'delivered' or o.status = 'delivered' then 'delivered' end)`

/** Reads orders and what became of their parcels, the oldest first. */
export async function readOrdersToScore(db: Queryable, ids: readonly number[]): Promise<OrderToScore[]> {
  if (ids.length === 0) return []
  const { rows } = await db.execute<OrderToScore>(sql`
    select o.id::float as id, o.user_id, o.customer_phone as phone, lower(o.customer_email) as email, o.shipping_address as address, o.city,
      o.state, o.pincode, o.total_paise, o.status, o.source, o.created_at as placed_at, ended.outcome,
      case ended.outcome when 'delivered' then coalesce(o.delivered_at, s.outcome_at) when 'refused' then s.outcome_at end as outcome_at,
      r.outcome as stored_outcome, r.facts is not null as has_facts
    from ${orders} o
    left join ${orderRisks} r on r.order_id = o.id
    left join lateral (${lastEndedParcel(sql`o.id`)}) as s on true
    cross join lateral (select ${ORDER_OUTCOME} as outcome) as ended
    where o.id in (select value::bigint from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
    order by o.created_at, o.id`)
  return rows.map((row) => ({
    ...row,
    placed_at: new Date(row.placed_at),
    outcome_at: row.outcome_at && new Date(row.outcome_at),
  }))
}

/** The key under which parcels to one door are counted; null for an order without an address. */
export function addressKey({ address, pincode }: Pick<OrderToScore, 'address' | 'pincode'>): string | null {
  const normalized = normalizeAddress(address)
  return normalized === '' ? null : createHash('sha256').update(`${pincode} ${normalized}`).digest('hex')
}

/**
 * Reads the facts of orders. For an order that is still open these are the facts of now, for others those of the time when
 * it was placed, so that weights can be learned from the facts of that time.
 */
export async function readOrderFacts(
  db: Queryable,
  rows: readonly OrderToScore[],
  now: Date,
): Promise<Map<number, RiskFacts>> {
  const [oldest] = rows
  if (!oldest) return new Map()
  const isPast = ({ outcome, status }: OrderToScore) => outcome !== null || status === 'cancelled'
  const histories = await readHistories(
    db,
    rows.map((row) => ({ ...row, asOf: isPast(row) ? row.placed_at : now })),
  )
  const current = await readShopStatistics(db, now)
  const past = rows.some(isPast) ? await readShopStatistics(db, oldest.placed_at) : current
  const facts = await Promise.all(
    rows.map(async (row) => {
      const history = histories.get(row.id)
      return history ? [[row.id, await toFacts(row, history, isPast(row) ? past : current)] as const] : []
    }),
  )
  return new Map(facts.flat())
}

async function toFacts(row: OrderToScore, history: HistoryRow, statistics: ShopStatistics): Promise<RiskFacts> {
  return {
    averageRate: Math.round(statistics.averageRate * 10_000) / 10_000,
    phone: { refused: history.phone_refused, total: history.phone_total },
    hasEarlierOrder: history.earlier_orders > 0,
    address: { refused: history.address_refused, total: history.address_total },
    pin: { refused: history.pin_refused, total: history.pin_total },
    pincode: row.pincode,
    ...readAddressParts(row.address),
    placeAgrees: await agreesWithPinCode(row),
    valueRank: valueRank(statistics, row.total_paise),
    copies: history.copies,
    otherOrdersInDay: history.orders_in_day,
    // Staff take the other orders in a conversation, for customers with and without an account.
    isGuest: row.user_id === 0 && row.source === 'website',
    isEmailBounced: history.is_bounced,
  }
}

interface HistoryRow extends Record<string, unknown> {
  id: number
  earlier_orders: number
  orders_in_day: number
  phone_refused: number
  phone_total: number
  address_refused: number
  address_total: number
  pin_refused: number
  pin_total: number
  copies: number
  is_bounced: boolean
}

/** The newest orders of a mobile number and parcels of an address or a PIN code that count. They bound the work. */
const MAX_PHONE_ORDERS = 100
const MAX_PARCELS = 500

async function readHistories(
  db: Queryable,
  rows: readonly (OrderToScore & { asOf: Date })[],
): Promise<Map<number, HistoryRow>> {
  const targets = rows.map(({ id, phone, email, pincode, placed_at: placedAt, asOf, ...row }) => ({
    id,
    phone,
    email,
    pincode,
    placed_at: placedAt,
    as_of: asOf,
    address_key: addressKey({ address: row.address, pincode }),
  }))
  const { rows: found } = await db.execute<HistoryRow>(sql`
    select t.id::float as id, phone.*, address.*, pin.*,
      (select coalesce(max(quantity), 1) from ${orderItems} where order_id = t.id) as copies,
      t.email <> '' and exists (select from ${emails} e where lower(e.recipient) = t.email and ${wasRejected}) as is_bounced
    from jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t (id bigint, phone text, email text, pincode text,
      placed_at timestamptz, as_of timestamptz, address_key text)
    cross join lateral (
      select count(*) filter (where x.created_at < t.placed_at
          and (x.status <> 'cancelled' or r.outcome is not null))::int as earlier_orders,
        count(*) filter (where x.created_at between t.placed_at - interval '24 hours' and t.placed_at + interval '24 hours'
          and x.created_at < t.as_of and x.status <> 'cancelled')::int as orders_in_day,
        count(*) filter (where r.outcome = 'refused' and r.outcome_at < t.as_of)::int as phone_refused,
        count(*) filter (where r.outcome is not null and r.outcome_at < t.as_of)::int as phone_total
      from (
        select id, created_at, status from ${orders} where customer_phone = t.phone and t.phone <> '' and id <> t.id
        order by created_at desc limit ${MAX_PHONE_ORDERS}
      ) as x left join ${orderRisks} r on r.order_id = x.id
    ) as phone
    cross join lateral (
      select count(*) filter (where outcome = 'refused')::int as address_refused, count(*)::int as address_total from (
        select r.outcome from ${orderRisks} r join ${orders} x on x.id = r.order_id
        where r.address_key = t.address_key and r.outcome is not null and r.outcome_at < t.as_of and x.customer_phone <> t.phone
        order by r.outcome_at desc limit ${MAX_PARCELS}) as newest
    ) as address
    cross join lateral (
      select count(*) filter (where outcome = 'refused')::int as pin_refused, count(*)::int as pin_total from (
        select outcome from ${orderRisks}
        where pincode = t.pincode and outcome is not null and outcome_at < t.as_of and order_id <> t.id
        order by outcome_at desc limit ${MAX_PARCELS}) as newest
    ) as pin`)
  return new Map(found.map((row) => [row.id, row]))
}

/** The mail server rejected the email, and none that was written later arrived. */
const wasRejected = sql`e.status = 'failed' and e.failure = 'rejected'
  and not exists (select from ${emails} later where lower(later.recipient) = t.email and later.status = 'sent' and later.id > e.id)`
