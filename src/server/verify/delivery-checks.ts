import { sql } from 'drizzle-orm'
import { isPending } from '../database/pending-changes.ts'
import { deliveries, deliveryStatistics } from '../database/schema/deliveries.ts'
import { orders } from '../database/schema/orders.ts'
import { pendingChanges } from '../database/schema/pending-changes.ts'
import { COUNTED, countDeliveries, regionsOf } from '../shipping/promise/count-deliveries.ts'
import { deriveDeliveries } from '../shipping/promise/refresh-deliveries.ts'
import { countRows, sqlCheck } from './check.ts'

/**
 * The regions that have statistics, and those that must have them because a parcel arrived or turned back there. A region is
 * counted when its parcels have news and every night, so such a parcel counts on every day from the first to the last count.
 * Promises that became due count from the next night only: they require nothing.
 */
const regionsToCount = sql`
  select distinct region, computed_on from ${deliveryStatistics}
  union
  select distinct r.region, days.computed_on
  from ${deliveries} d cross join lateral ${regionsOf(sql`d`)} as r (level, region)
  cross join (
    select coalesce(max(computed_on), today) as computed_on, coalesce(min(computed_on), today - 1) as first_day
    from (select (now() at time zone 'Asia/Kolkata')::date as today) as clock left join ${deliveryStatistics} on true group by today
  ) as days
  where (${COUNTED.delivered} or ${COUNTED.returned}) and coalesce(d.delivered_on, d.returned_on) <= days.first_day
    and not exists (select from ${deliveryStatistics} s where s.region = r.region)`

/** Invariants of the delivery times. */
export const DELIVERY_CHECKS = [
  sqlCheck(
    'every delivery matches the tracking of its order',
    countRows(deliveries),
    sql`
      select 'The delivery of order ' || derived.order_id || ' is ' || coalesce(d.result, 'missing') || ', its tracking says '
        || derived.result || coalesce(' on ' || derived.delivered_on, '') || coalesce(' with ' || derived.courier, '') || '.'
        as violation
      from (${deriveDeliveries(sql`(select id from ${orders})`)}) as derived
      left join ${deliveries} d on d.order_id = derived.order_id
      where (d.pincode, d.state, d.ordered_on, d.result, d.courier, d.delivered_on, d.returned_on)
        is distinct from (derived.pincode, derived.state, derived.ordered_on, derived.result, derived.courier,
          derived.delivered_on, derived.returned_on)
        and not ${isPending('deliveries', sql`derived.order_id`)}
      order by derived.order_id`,
  ),
  sqlCheck(
    'every region with deliveries has delivery times, and they match its deliveries',
    countRows(deliveryStatistics),
    sql`
      with counted as (
        ${countDeliveries(regionsToCount)}
      )
      select coalesce(nullif(s.courier, ''), nullif(c.courier, ''), 'All couriers') || ' to ' || coalesce(s.region, c.region)
        || ': ' || coalesce(s.parcels::text, 'no') || ' parcels and ' || coalesce(s.usual_days || '/' || s.latest_days, 'no')
        || ' days are stored, not ' || coalesce(c.parcels::text, 'no') || ' and '
        || coalesce(c.usual_days || '/' || c.latest_days, 'no') || '.' as violation
      from ${deliveryStatistics} s full join counted c on c.courier = s.courier and c.region = s.region
      where (s.parcels, s.usual_days, s.latest_days, s.returned, s.on_time, s.late)
        is distinct from (c.parcels, c.usual_days, c.latest_days, c.returned, c.on_time, c.late)
        and not exists (select from ${pendingChanges} where consumer = 'deliveries') order by 1`,
  ),
]
