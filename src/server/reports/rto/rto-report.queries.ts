import { type SQL, sql } from 'drizzle-orm'
import { FINISHED_STATUSES } from '../../../domain/orders/order-status.ts'
import type { ReportPeriod } from '../../../domain/reports/reports.ts'
import { RTO_GROUPING_LABELS, type RtoGrouping, type RtoResult } from '../../../domain/reports/rto-report.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'
import { orderRisks } from '../../database/schema/cod-risk.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { tableSheet } from '../../export/list-sheet.ts'
import type { Sheet } from '../../export/spreadsheet.ts'
import { type Paging, toPage } from '../../http/paging.ts'
import { IS_ENDED, IS_RETURNED } from '../../orders/parcels.queries.ts'
import { pageOfGroups } from '../page-of-groups.ts'
import { withinPeriod } from '../sales-report.queries.ts'

/** When a parcel left the shop. A courier that reports no pickup took it on the day of the booking. */
const SENT_AT = sql`coalesce(s.picked_up_at, s.created_at)`

/** The condition of a parcel that left the shop in a period, of the shipment `s`. */
const isSent = (period: ReportPeriod): SQL =>
  sql`(s.state <> 'cancelled' or s.returning_at is not null) and ${withinPeriod(SENT_AT, period)}`

// Only the orders of parcels without a courier of their own are read.
const COURIER = sql`coalesce(nullif(s.courier_name, ''),
  (select nullif(o.courier_name, '') from ${orders} o where o.id = s.order_id), 'Not known')`
const NO_LEVEL = 'Without a level'

interface Grouping {
  /** Identifies a group, together with the product; also its label. */
  name: SQL
  productId?: SQL
  /** Joins between the shipment `s` and the group. */
  join?: SQL
}

const GROUPINGS: Record<RtoGrouping, Grouping> = {
  week: { name: sql`date_trunc('week', ${SENT_AT} at time zone 'Asia/Kolkata')::date::text` },
  // OFFSET 0 keeps the planner from looking every order up: their index is read once.
  region: {
    name: sql`left(o.pincode, 3)`,
    join: sql`join (select id, pincode from ${orders} offset 0) as o on o.id = s.order_id`,
  },
  courier: { name: COURIER },
  // A book that still exists has its present name. A parcel with several books counts for each of them.
  product: {
    name: sql`case when line.product_id is null then line.product_name end`,
    productId: sql`line.product_id`,
    join: sql`join ${orderItems} line on line.order_id = s.order_id`,
  },
  level: {
    name: sql`coalesce(risk.effective_level, ${NO_LEVEL}::text)`,
    join: sql`left join ${orderRisks} risk on risk.order_id = s.order_id`,
  },
}

/** The ended parcels of a period with their groups. An order can have several lines of one book. */
function groupedParcels(period: ReportPeriod, by: RtoGrouping): SQL {
  const { name, productId = sql`null::int`, join = sql`` } = GROUPINGS[by]
  return sql`select s.id, ${IS_RETURNED} as is_returned, ${productId} as product_id, ${name} as name
    from ${shipments} s ${join} where ${isSent(period)} and ${IS_ENDED}`
}

const KEY = sql`coalesce(product_id::text, name)`

/** A group of parcels; `rate` from 0 to 1. */
interface RtoGroupRow {
  key: string
  label: string
  parcels: number
  returned: number
  rate: number
}

export const RTO_SORTS = ['label', 'parcels', 'returned', 'rate'] as const
type RtoSort = (typeof RTO_SORTS)[number] | `-${(typeof RTO_SORTS)[number]}`

/** By default weeks newest first, other groups by the parcels that came back. */
function orderGroups(by: RtoGrouping, sort: RtoSort | undefined): SQL {
  const name = sort ?? (by === 'week' ? '-label' : '-returned')
  const direction = name.startsWith('-') ? 'desc' : 'asc'
  return sql`${sql.identifier(name.replace('-', ''))} ${sql.raw(direction)}, parcels desc, key`
}

/** Returns a page of the groups of a period, and their number. */
export async function listRtoGroups(
  db: Queryable,
  period: ReportPeriod,
  { by, sort, limit, offset = 0 }: { by: RtoGrouping; sort?: RtoSort | undefined } & Paging,
): Promise<{ rows: RtoGroupRow[]; total: number }> {
  const parcels = sql.raw(by === 'product' ? 'distinct id' : '*')
  const order = orderGroups(by, sort)
  const withNames = (groups: SQL) => sql`
    select key, coalesce(product.name, grouped.name) as label, parcels, returned, rate, total
    from (${groups}) as grouped left join ${products} product on product.id = grouped.product_id`
  const groups = sql`
    select ${KEY} as key, product_id, name, parcels, returned, returned::float8 / parcels as rate,
      (count(*) over ())::int as total
    from (
      select product_id, name, count(${parcels})::int as parcels,
        (count(${parcels}) filter (where is_returned))::int as returned
      from (${groupedParcels(period, by)}) as parcel group by product_id, name
    ) as counted`
  const isByName = sort?.endsWith('label') ?? by === 'week'
  const { rows } = await db.execute<Record<string, unknown> & RtoGroupRow & { total: number }>(
    pageOfGroups(groups, { withNames, order, isByName, limit, offset }),
  )
  return toPage<RtoGroupRow>(rows)
}

/** The totals of a period, the amount in paise. */
interface RtoTotalsRow {
  parcels: number
  returned: number
  underway: number
  returnedPaise: number
}

/** Returns the totals of a period. */
export async function readRtoTotals(db: Queryable, period: ReportPeriod): Promise<RtoTotalsRow> {
  // Only the orders of the few parcels that are underway or came back are read.
  const sentOrders = sql`${shipments} s join ${orders} o on o.id = s.order_id where ${isSent(period)}`
  const { rows } = await db.execute<Record<keyof RtoTotalsRow, number>>(sql`
    select (count(*) filter (where ${IS_ENDED}))::int as parcels,
      (count(*) filter (where ${IS_RETURNED}))::int as returned,
      (select count(*)::int from ${sentOrders} and not ${IS_ENDED} and s.state = 'open'
        and o.status not in ${FINISHED_STATUSES}) as underway,
      (select coalesce(sum(o.total_paise), 0)::float8 from ${sentOrders} and ${IS_RETURNED}) as "returnedPaise"
    from ${shipments} s where ${isSent(period)}`)
  return rows[0] ?? { parcels: 0, returned: 0, underway: 0, returnedPaise: 0 }
}

/** A parcel of a group, the amount in paise. */
interface RtoOrderRow {
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
  const isChosen = chosen === undefined ? sql`true` : sql`${KEY} = ${chosen}`
  const isResult = result === 'all' ? sql`true` : sql`is_returned = ${result === 'returned'}`
  const { rows } = await db.execute<Record<string, unknown> & RtoOrderRow & { total: number }>(sql`
    select o.id, o.customer_name as "customerName", o.city, o.pincode, ${COURIER} as courier,
      o.total_paise as "totalPaise", to_char(${SENT_AT} at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as "sentOn",
      ${IS_RETURNED} as "isReturned", (count(*) over ())::int as total
    from ${shipments} s join ${orders} o on o.id = s.order_id
    where s.id in (select id from (${groupedParcels(period, by)}) as parcel where ${isChosen} and ${isResult})
    order by ${SENT_AT} desc, s.id desc limit ${limit ?? null} offset ${offset}`)
  return toPage<RtoOrderRow>(rows)
}

const PERCENT = 100

/** A spreadsheet of the report, with the rate in percent. */
export const rtoReportExport = (db: Database, period: ReportPeriod, by: RtoGrouping): Sheet =>
  tableSheet(
    `returned-parcels-by-${by}-${period.from}-to-${period.to}`,
    [
      [RTO_GROUPING_LABELS[by], ({ label }) => label],
      ['Parcels', ({ parcels }) => parcels],
      ['Came back', ({ returned }) => returned],
      ['Rate in percent', ({ rate }) => Math.round(rate * PERCENT * 10) / 10],
    ],
    async () => (await listRtoGroups(db, period, { by })).rows,
  )
