import { type SQL, sql } from 'drizzle-orm'
import { NOT_BROUGHT_OUTCOMES } from '../../../domain/orders/parcel-outcomes.ts'
import { COUNTRY, WINDOW_DAYS } from '../../../domain/shipping/promise/delivery-regions.ts'
import { deliveries } from '../../database/schema/deliveries.ts'

const windowDays = sql.raw(String(WINDOW_DAYS))
const country = sql.raw(`'${COUNTRY}'`)

/** The regions of a delivery, as `level` and `region`. @param delivery the alias of the table */
export const regionsOf = (delivery: SQL): SQL => sql`(values
  ('pin', ${delivery}.pincode), ('district', left(${delivery}.pincode, 3)), ('state', ${delivery}.state), ('country', ${country})
)`

/** The conditions of the counts of a statistic, on a delivery `d` and the day `computed_on` up to which it counts. */
export const COUNTED = {
  /** A parcel that arrived before it was ordered has a wrong clock. */
  delivered: sql`(d.result = 'delivered' and d.delivered_on between computed_on - ${windowDays} and computed_on
    and d.delivered_on >= d.ordered_on)`,
  returned: sql`(d.result = 'returned' and d.returned_on between computed_on - ${windowDays} and computed_on)`,
  onTime: sql`(d.promised_by >= computed_on - ${windowDays} and d.promised_by < computed_on
    and d.result = 'delivered' and d.delivered_on <= d.promised_by)`,
  // A customer who refused the parcel, or cancelled, was promised nothing that the courier missed.
  late: sql`(d.promised_by >= computed_on - ${windowDays} and d.promised_by < computed_on
    and (d.result in ${['waiting', ...NOT_BROUGHT_OUTCOMES]} or (d.result = 'delivered' and d.delivered_on > d.promised_by)))`,
} as const

/**
 * A query of the statistics of regions, by courier and for all couriers together; nothing for a region without counts.
 * @param regions a query of `region` and `computed_on`
 */
export const countDeliveries = (regions: SQL): SQL => sql`
  select case when grouping(d.courier) = 1 then '' else d.courier end as courier, r.region, r.level,
    max(computed_on) as computed_on, (count(*) filter (where ${COUNTED.delivered}))::int as parcels,
    percentile_disc(0.5) within group (order by d.delivered_on - d.ordered_on) filter (where ${COUNTED.delivered}) as usual_days,
    percentile_disc(0.9) within group (order by d.delivered_on - d.ordered_on) filter (where ${COUNTED.delivered}) as latest_days,
    (count(*) filter (where ${COUNTED.returned}))::int as returned,
    (count(*) filter (where ${COUNTED.onTime}))::int as on_time,
    (count(*) filter (where ${COUNTED.late}))::int as late
  from ${deliveries} d cross join lateral ${regionsOf(sql`d`)} as r (level, region)
  join (${regions}) as chosen on chosen.region = r.region
  where r.region <> '' and (${sql.join(Object.values(COUNTED), sql` or `)})
  group by grouping sets ((r.level, r.region, d.courier), (r.level, r.region))
  having grouping(d.courier) = 1 or d.courier is not null`
