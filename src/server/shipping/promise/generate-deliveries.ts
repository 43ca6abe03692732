import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { deliveries } from '../../orders/deliveries/deliveries.tables.ts'
import { orders } from '../../orders/orders.tables.ts'
import { shipments } from '../shipping.tables.ts'
import { courierRates } from './courier-rates.tables.ts'
import { recountDeliveries } from './refresh-deliveries.ts'

/** Courier companies with their days to add, their share of parcels that turn back, and their price in paise. */
const COURIERS = sql`(values
  (0, 'Delhivery Surface', 0, 0.06, 7800), (1, 'Xpressbees Surface', 1, 0.09, 6900), (2, 'Blue Dart Air', -1, 0.05, 11900)
) as courier (number, name, extra_days, returned_share, rate)`
/** Usual days from the order to the delivery by state; four elsewhere. */
const STATES = sql`(values ('Rajasthan', 2), ('Assam', 8), ('Bihar', 5), ('Telangana', 5)) as place (state, days)`

/**
 * Generates the shipments of the generated orders with the times of their tracking, promises that most of them meet, and
 * prices of couriers. A part of the cancelled orders turned back.
 */
export async function generateDeliveries(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temp table generated_parcels on commit drop as
      select o.id, o.pincode, o.state, o.status, courier.name, (o.created_at at time zone 'Asia/Kolkata')::date as day,
        o.created_at, o.created_at + make_interval(days => days.transit, hours => (o.id % 5)::int) as arrives_at,
        coalesce(place.days, 4) as usual
      from ${orders} o
      join ${COURIERS} on courier.number = o.id % 3
      left join ${STATES} on place.state = o.state
      cross join lateral (select greatest(1, coalesce(place.days, 4) + courier.extra_days
        + floor(random() * random() * 5)::int) as transit) as days
      where o.pincode <> '' and not exists (select from ${shipments} s where s.order_id = o.id)
        and (o.tracking_number is not null or (o.status = 'cancelled' and random() < courier.returned_share * 12))`)
    await tx.execute(sql`
      update ${orders} o set courier_name = p.name,
        shipment_status = case when o.status = 'shipped' and p.arrives_at < now() then 'RETURNING' else o.shipment_status end
      from generated_parcels p where p.id = o.id`)
    await tx.execute(sql`
      insert into ${shipments} (order_id, reference, courier_order_id, courier_shipment_id, tracking_number, state, booking,
        courier_status, courier_status_text, courier_status_at, picked_up_at, delivered_at, returning_at, returned_at,
        next_poll_at, created_at)
      select p.id, p.id, p.id, p.id, 'RKS' || (p.id % 100000000), case when p.status = 'cancelled' then 'cancelled' else 'open' end,
        'done', status.name, initcap(replace(status.name, '_', ' ')), status.at, least(now(), p.created_at + interval '1 day'),
        case when status.name = 'DELIVERED' then status.at end, case when status.name like 'RETURN%' then status.at end,
        case when status.name = 'RETURNED' then least(now(), status.at + interval '5 days') end,
        now() + interval '1 year', p.created_at
      from generated_parcels p cross join lateral (select
        case when p.status = 'delivered' then 'DELIVERED' when p.status = 'cancelled' then 'RETURNED'
          when p.arrives_at < now() then 'RETURNING' else 'IN_TRANSIT' end as name,
        least(now(), p.arrives_at) as at) as status`)
    await tx.execute(sql`
      insert into ${deliveries} (order_id, pincode, state, ordered_on, basis, region, usually_by, promised_by)
      select id, pincode, state, day, 'measured', left(pincode, 3), day + usual, day + usual + 2 from generated_parcels
      on conflict do nothing`)
    await tx.execute(sql`
      insert into ${courierRates} (pincode, courier, state, rate_paise, return_paise, days)
      select places.pincode, courier.name, places.state, courier.rate + coalesce(place.days, 4) * 300,
        courier.rate * 3 / 4, greatest(1, coalesce(place.days, 4) + courier.extra_days)
      from (select distinct pincode, state from generated_parcels) as places cross join ${COURIERS}
      left join ${STATES} on place.state = places.state on conflict do nothing`)
  })
  await recountDeliveries(db)
}
