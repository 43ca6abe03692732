import { type SQL, sql } from 'drizzle-orm'
import type { ReportPeriod } from '../../../domain/reports/reports.ts'
import type { RtoGrouping, RtoResult } from '../../../domain/reports/rto-report.ts'
import { products } from '../../catalog/catalog.tables.ts'
import { orderRisks } from '../../cod-risk/cod-risk.tables.ts'
import type { Queryable } from '../../database/connect.ts'
import { type Paging, toPage } from '../../http/paging.ts'
import { orderItems, orders } from '../../orders/orders.tables.ts'
import { shipments } from '../../shipping/shipping.tables.ts'
import { withinPeriod } from '../sales-report.queries.ts'

/** When a parcel left the shop. A courier that reports no pickup took it on the day of the booking. */
const SENT_AT = sql`coalesce(s.picked_up_at, s.created_at)`
const IS_ENDED = sql`(s.delivered_at is not null or s.returning_at is not null)`
/** A parcel that turned back was not delivered, whatever a courier reported before. */
const IS_RETURNED = sql`(s.returning_at is not null)`

/** The parcels that left the shop in a period, as shipment `s` of order `o`. */
const sentParcels = (period: ReportPeriod): SQL => sql`
  from ${shipments} s join ${orders} o on o.id = s.order_id
  where (s.state <> 'cancelled' or s.returning_at is not null) and ${withinPeriod(SENT_AT, period)}`

const endedParcels = (period: ReportPeriod): SQL => sql`${sentParcels(period)} and ${IS_ENDED}`

const COURIER = sql`coalesce(nullif(s.courier_name, ''), nullif(o.courier_name, ''), 'Not known')`
const NO_LEVEL = 'Without a level'

interface Grouping {
  /** Identifies a group; also its label unless there is another one. */
  key: SQL
  label?: SQL
  /** Joins between the parcel and the group. */
  join: SQL
}

const GROUPINGS: Record<RtoGrouping, Grouping> = {
  week: { key: sql`to_char(date_trunc('week', ${SENT_AT} at time zone 'Asia/Kolkata'), 'YYYY-MM-DD')`, join: sql`` },
  region: { key: sql`left(o.pincode, 3)`, join: sql`` },
  courier: { key: COURIER, join: sql`` },
  // A book that still exists has its present name. A parcel with several books counts for each of them.
  product: {
    key: sql`coalesce(line.product_id::text, line.product_name)`,
    label: sql`coalesce(max(product.name), max(line.product_name))`,
    join: sql`join (select distinct order_id, product_id, product_name from ${orderItems}) as line on line.order_id = parcel.order_id
      left join ${products} product on product.id = line.product_id`,
  },
  level: {
    key: sql`coalesce(risk.effective_level, ${NO_LEVEL}::text)`,
    join: sql`left join ${orderRisks} risk on risk.order_id = parcel.order_id`,
  },
}
/** Groupings whose key is read from the parcel itself. */
const OWN_KEYS: readonly RtoGrouping[] = ['week', 'region', 'courier']

/** The ended parcels of a period as `parcel` with the key of their group. */
function groupedParcels(period: ReportPeriod, by: RtoGrouping): { from: SQL; key: SQL; label: SQL } {
  const { key, label, join } = GROUPINGS[by]
  const isOwn = OWN_KEYS.includes(by)
  const own = isOwn ? key : sql`null::text`
  const from = sql`from (
    select s.id, s.order_id, ${IS_RETURNED} as is_returned, ${own} as own_key ${endedParcels(period)}
  ) as parcel ${join}`
  const groupKey = isOwn ? sql`parcel.own_key` : key
  return { from, key: groupKey, label: label ?? sql`max(${groupKey})` }
}

/** A group of parcels; `rate` from 0 to 1. */
export interface RtoGroupRow {
  key: string
  label: string
  parcels: number
  returned: number
  rate: number
}

export const RTO_SORTS = ['label', 'parcels', 'returned', 'rate'] as const
export type RtoSort = (typeof RTO_SORTS)[number] | `-${(typeof RTO_SORTS)[number]}`

/** By default weeks newest first, other groups by the parcels that came back. */
function orderGroups(by: RtoGrouping, sort: RtoSort | undefined): SQL {
  const name = sort ?? (by === 'week' ? '-label' : '-returned')
  const direction = name.startsWith('-') ? 'desc' : 'asc'
  return sql`${sql.identifier(name.replace('-', ''))} ${sql.raw(direction)}, parcels desc, label`
}

/** Returns a page of the groups of a period, and their number. */
export async function listRtoGroups(
  db: Queryable,
  period: ReportPeriod,
  { by, sort, limit, offset = 0 }: { by: RtoGrouping; sort?: RtoSort | undefined } & Paging,
): Promise<{ rows: RtoGroupRow[]; total: number }> {
  const { from, key, label } = groupedParcels(period, by)
  const { rows } = await db.execute<Record<string, unknown> & RtoGroupRow & { total: number }>(sql`
    select *, returned::float8 / parcels as rate, (count(*) over ())::int as total from (
      select ${key} as key, ${label} as label, count(distinct parcel.id)::int as parcels,
        (count(distinct parcel.id) filter (where parcel.is_returned))::int as returned
      ${from} group by 1
    ) as grouped
    order by ${orderGroups(by, sort)} limit ${limit ?? null} offset ${offset}`)
  return toPage<RtoGroupRow>(rows)
}

/** The totals of a period, the amount in paise. */
export interface RtoTotalsRow {
  parcels: number
  returned: number
  underway: number
  returnedPaise: number
}

/** Returns the totals of a period. */
export async function readRtoTotals(db: Queryable, period: ReportPeriod): Promise<RtoTotalsRow> {
  const { rows } = await db.execute<Record<keyof RtoTotalsRow, number>>(sql`
    select (count(*) filter (where ${IS_ENDED}))::int as parcels,
      (count(*) filter (where ${IS_RETURNED}))::int as returned,
      (count(*) filter (where not ${IS_ENDED} and s.state = 'open'
        and o.status not in ('delivered', 'cancelled')))::int as underway,
      coalesce(sum(o.total_paise) filter (where ${IS_RETURNED}), 0)::float8 as "returnedPaise"
    ${sentParcels(period)}`)
  return rows[0] ?? { parcels: 0, returned: 0, underway: 0, returnedPaise: 0 }
}

/** A parcel of a group, the amount in paise. */
export interface RtoOrderRow {
  id: string
  customerName: string
  city: string
  pincode: string
  courier: string
  totalPaise: number
  sentOn: string
  isReturned: boolean
}

interface OrderOptions extends Paging {
  by: RtoGrouping
  /** Undefined for all groups. */
  key?: string | undefined
  result: RtoResult
}

/** Returns a page of the parcels of a group, the newest first, and their number: the orders behind a number of the report. */
export async function listRtoOrders(
  db: Queryable,
  period: ReportPeriod,
  { by, key: chosen, result, limit, offset = 0 }: OrderOptions,
): Promise<{ rows: RtoOrderRow[]; total: number }> {
  const { from, key } = groupedParcels(period, by)
  const isChosen = chosen === undefined ? sql`true` : sql`${key} = ${chosen}`
  const isResult = result === 'all' ? sql`true` : sql`parcel.is_returned = ${result === 'returned'}`
  const { rows } = await db.execute<Record<string, unknown> & RtoOrderRow & { total: number }>(sql`
    select o.id, o.customer_name as "customerName", o.city, o.pincode, ${COURIER} as courier,
      o.total_paise as "totalPaise", to_char(${SENT_AT} at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "sentOn",
      ${IS_RETURNED} as "isReturned", (count(*) over ())::int as total
    from ${shipments} s join ${orders} o on o.id = s.order_id
    where s.id in (select parcel.id ${from} where ${isChosen} and ${isResult})
    order by ${SENT_AT} desc, s.id desc limit ${limit ?? null} offset ${offset}`)
  return toPage<RtoOrderRow>(rows)
}
