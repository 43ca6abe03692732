import { type SQL, sql } from 'drizzle-orm'
import type { DeliveryCount, DeliveryOrder } from '../../../domain/shipping/promise/delivery-report.ts'
import { type RegionLevel, regionLevel } from '../../../domain/shipping/promise/delivery-regions.ts'
import type { CourierRecord } from '../../../domain/shipping/promise/suggest-courier.ts'
import type { Queryable } from '../../database/connect.ts'
import { type Paging, toPage } from '../../http/paging.ts'
import { containsPattern, orderBy } from '../../http/table-query.ts'
import { deliveries, deliveryStatistics } from '../../database/schema/deliveries.ts'
import { COUNTED, regionsOf } from './refresh-deliveries.ts'
import { courierRates } from '../../database/schema/shipping.ts'

export const REGION_SORTS = ['region', 'delivered', 'latestDays', 'returned', 'onTime'] as const
type RegionSort = (typeof REGION_SORTS)[number] | `-${(typeof REGION_SORTS)[number]}`

/** The counts of all couriers in a region. */
export interface RegionRow {
  level: RegionLevel
  region: string
  delivered: number
  usualDays: number | null
  latestDays: number | null
  returned: number
  onTime: number
  late: number
}

const counts = sql`s.parcels as delivered, s.usual_days as "usualDays", s.latest_days as "latestDays", s.returned,
  s.on_time as "onTime", s.late`
const SORT_COLUMNS = {
  region: sql`s.region`,
  delivered: sql`s.parcels`,
  latestDays: sql`s.latest_days`,
  returned: sql`s.returned::float8 / nullif(s.parcels + s.returned, 0)`,
  onTime: sql`s.on_time::float8 / nullif(s.on_time + s.late, 0)`,
}

type RegionOptions = { sort?: RegionSort | undefined; search?: string | undefined } & Paging

/** Returns a page of the regions of a level and their number, by default those with most parcels first. */
export async function listRegions(
  db: Queryable,
  level: RegionLevel,
  { sort, search, limit, offset = 0 }: RegionOptions,
): Promise<{ rows: RegionRow[]; total: number }> {
  const order = sql.join(orderBy(sort, SORT_COLUMNS, [sql`s.parcels desc`, sql`s.region asc`]), sql`, `)
  const { rows } = await db.execute<Record<string, unknown> & RegionRow & { total: number }>(sql`
    select s.level, s.region, ${counts}, (count(*) over ())::int as total from ${deliveryStatistics} s
    where s.courier = '' and s.level = ${level} and ${search ? sql`s.region ilike ${containsPattern(search)}` : sql`true`}
    order by ${order} limit ${limit ?? null} offset ${offset}`)
  return toPage<RegionRow>(rows)
}

/** The counts of a courier in a region, with its average prices there in paise. */
export interface CourierRow
  extends Omit<RegionRow, 'level'>,
    Pick<CourierRecord, 'courier' | 'ratePaise' | 'returnPaise'> {}

/** Returns the couriers of regions, those with most parcels first. */
export async function listCouriers(db: Queryable, regions: readonly string[]): Promise<CourierRow[]> {
  const chosen = sql`any(${sql.param(regions)}::text[])`
  const { rows } = await db.execute<Record<string, unknown> & CourierRow>(sql`
    with rates as (
      select r.region, lower(c.courier) as courier, avg(c.rate_paise)::float8 as rate, avg(c.return_paise)::float8 as returned
      from ${courierRates} c cross join lateral ${regionsOf(sql`c`)} as r (level, region)
      where r.region = ${chosen} group by 1, 2
    )
    select s.region, s.courier, ${counts}, rates.rate as "ratePaise", rates.returned as "returnPaise"
    from ${deliveryStatistics} s left join rates on rates.region = s.region and rates.courier = lower(s.courier)
    where s.courier <> '' and s.region = ${chosen} order by s.parcels desc, s.courier`)
  return rows
}

/** The condition of the deliveries `d` of a region. */
function isIn(region: string): SQL {
  const level = regionLevel(region)
  if (level === 'country') return sql`true`
  if (level === 'state') return sql`d.state = ${region}`
  return level === 'pin' ? sql`d.pincode = ${region}` : sql`d.pincode like ${`${region}%`}`
}

/** Returns a page of the orders behind a number of the report, newest first, and that number. */
export async function listCountedOrders(
  db: Queryable,
  { region, courier = '', count }: { region: string; courier?: string | undefined; count: DeliveryCount },
  { limit, offset = 0 }: Paging,
): Promise<{ rows: DeliveryOrder[]; total: number }> {
  const { rows } = await db.execute<Record<string, unknown> & DeliveryOrder & { total: number }>(sql`
    select d.order_id::float8 as id, d.pincode, d.courier, d.ordered_on::text as "orderedOn",
      d.promised_by::text as "promisedBy", d.delivered_on::text as "deliveredOn", d.returned_on::text as "returnedOn",
      (count(*) over ())::int as total
    from ${deliveries} d join ${deliveryStatistics} s on s.region = ${region} and s.courier = ${courier}
    where ${isIn(region)} and ${courier ? sql`d.courier = ${courier}` : sql`true`} and ${COUNTED[count]}
    order by d.ordered_on desc, d.order_id desc limit ${limit ?? null} offset ${offset}`)
  return toPage<DeliveryOrder>(rows)
}
