import { type SQL, sql } from 'drizzle-orm'
import { NOT_BROUGHT_OUTCOMES } from '../../../domain/orders/parcel-outcomes.ts'
import { COUNTRY, WINDOW_DAYS } from '../../../domain/shipping/promise/delivery-regions.ts'
import { UNKNOWN_COURIER } from '../../../domain/shipping/promise/delivery-result.ts'
import { dayOf } from '../../../domain/values/dates.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { followChanges, ordersOf, takeChanges } from '../../database/pending-changes.ts'
import { deliveries, deliveryStatistics } from '../../database/schema/deliveries.ts'
import { orders } from '../../database/schema/orders.ts'
import { shipments } from '../../database/schema/shipping.ts'
import { IS_ENDED } from '../../orders/parcels.queries.ts'

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

/** Orders of one transaction. */
const BATCH_SIZE = 5000

/** Brings the deliveries of the orders whose tracking changed up to date, and the statistics of their regions. */
export const refreshDeliveries = (db: Database, today = dayOf(new Date())): Promise<void> =>
  followChanges(db, 'deliveries', { batchSize: BATCH_SIZE }, (tx, changes) => refresh(tx, ordersOf(changes), today))

async function refresh(tx: Transaction, orderIds: readonly number[], today: string): Promise<void> {
  const changed = sql`(select unnest(${sql.param(orderIds)}::bigint[]))`
  // The regions before and after the change.
  const before = await listRegions(tx, changed)
  await updateDeliveries(tx, changed)
  const regions = [...new Set([...before, ...(await listRegions(tx, changed))])]
  const chosen = sql`select unnest(${sql.param(regions)}::text[]) as region, ${today}::date as computed_on`
  await updateStatistics(tx, chosen, sql`region = any(${sql.param(regions)}::text[])`)
}

/**
 * Derives all deliveries and counts all statistics again. Nightly: promises become due and old parcels leave the window
 * without an event.
 */
export function recountDeliveries(db: Database, today = dayOf(new Date())): Promise<void> {
  return db.transaction(async (tx) => {
    await takeChanges(tx, 'deliveries')
    await updateDeliveries(tx, sql`(select order_id from ${shipments} union select order_id from ${deliveries})`)
    const chosen = sql`
      select distinct r.region, ${today}::date as computed_on
      from ${deliveries} d cross join lateral ${regionsOf(sql`d`)} as r (level, region)`
    await updateStatistics(tx, chosen, sql`true`)
  })
}

async function listRegions(tx: Transaction, orderIds: SQL): Promise<string[]> {
  const { rows } = await tx.execute<{ region: string }>(sql`
    select distinct r.region from ${deliveries} d cross join lateral ${regionsOf(sql`d`)} as r (level, region)
    where d.order_id in ${orderIds}`)
  return rows.map(({ region }) => region)
}

/**
 * What became of the parcel of each order, as the columns of `deliveries` that are not promises. Of several shipments the
 * open one counts, else the last that turned back. An order without a shipment is in it only if it has a promise.
 * @param orderIds a query of ids
 */
export const deriveDeliveries = (orderIds: SQL): SQL => sql`
  select o.id as order_id, o.pincode, o.state, (o.created_at at time zone 'Asia/Kolkata')::date as ordered_on,
    outcome.result, case when s.id is not null then coalesce(nullif(s.courier_name, ''), nullif(o.courier_name, ''), ${UNKNOWN_COURIER}::text) end as courier,
    case when outcome.result = 'delivered' then s.ended_on end as delivered_on,
    case when outcome.result = 'returned' then s.ended_on end as returned_on
  from ${orders} o
  left join lateral (
    select id, courier_name, outcome, (outcome_at at time zone 'Asia/Kolkata')::date as ended_on from ${shipments} s
    where order_id = o.id and (state = 'open' or returning_at is not null) order by state = 'open' desc, id desc limit 1
  ) as s on true
  cross join lateral (select case
    when ${IS_ENDED} then s.outcome
    when o.status = 'cancelled' then 'cancelled'
    when s.outcome is not null then s.outcome
    when o.status = 'delivered' then 'untracked'
    else 'waiting' end as result) as outcome
  where o.id in ${orderIds} and (
    (s.id is not null and o.pincode <> '') or exists (select from ${deliveries} d where d.order_id = o.id))`

const updateDeliveries = (tx: Transaction, orderIds: SQL) =>
  tx.execute(sql`
    insert into ${deliveries} as known (order_id, pincode, state, ordered_on, result, courier, delivered_on, returned_on)
    select order_id, pincode, state, ordered_on, result, courier, delivered_on, returned_on
    from (${deriveDeliveries(orderIds)}) as derived
    on conflict (order_id) do update set pincode = excluded.pincode, state = excluded.state,
      ordered_on = excluded.ordered_on, result = excluded.result, courier = excluded.courier,
      delivered_on = excluded.delivered_on, returned_on = excluded.returned_on
    where (known.pincode, known.state, known.ordered_on, known.result, known.courier, known.delivered_on, known.returned_on)
      is distinct from (excluded.pincode, excluded.state, excluded.ordered_on, excluded.result, excluded.courier,
        excluded.delivered_on, excluded.returned_on)`)

/** Counts the statistics of regions. @param areChosen a condition on rows of `delivery_statistics` */
const updateStatistics = (tx: Transaction, chosen: SQL, areChosen: SQL) =>
  tx.execute(sql`
    with counted as materialized (${countDeliveries(chosen)}), removed as (
      delete from ${deliveryStatistics} known where ${areChosen} and not exists (
        select from counted where counted.courier = known.courier and counted.region = known.region)
    )
    insert into ${deliveryStatistics} as known
      (courier, region, level, computed_on, parcels, usual_days, latest_days, returned, on_time, late)
    select courier, region, level, computed_on, parcels, usual_days, latest_days, returned, on_time, late from counted
    on conflict (courier, region) do update set level = excluded.level, computed_on = excluded.computed_on,
      parcels = excluded.parcels, usual_days = excluded.usual_days, latest_days = excluded.latest_days,
      returned = excluded.returned, on_time = excluded.on_time, late = excluded.late
    where known is distinct from excluded`)
