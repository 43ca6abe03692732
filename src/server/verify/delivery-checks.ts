import { sql } from 'drizzle-orm'
import { TRACKING_STATUSES } from '../../domain/orders/tracking-statuses.ts'
import { ndrOutcomeOf } from '../../domain/shipping/ndr/ndr-states.ts'
import { isPending } from '../database/pending-changes.ts'
import { stockMovements } from '../database/schema/catalog.ts'
import { deliveries, deliveryStatistics } from '../database/schema/deliveries.ts'
import { ndrTasks } from '../database/schema/ndr.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { pendingChanges } from '../database/schema/pending-changes.ts'
import { auditLog } from '../database/schema/platform.ts'
import { rtoReceiptItems, rtoReceipts, shipments } from '../database/schema/shipping.ts'
import { MODIFY_ACTION } from '../orders/modifications/modify-order.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { countDeliveries, COUNTED, deriveDeliveries, regionsOf } from '../shipping/promise/refresh-deliveries.ts'
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

/** The statuses that end the attempts to deliver a parcel. */
const CLOSING_STATUSES = TRACKING_STATUSES.filter(
  (status) => status !== 'ATTEMPT_FAILED' && ndrOutcomeOf(status) !== undefined,
)

/** Invariants of failed deliveries and of parcels that came back. */
export const FAILED_DELIVERY_CHECKS = [
  sqlCheck(
    'every failed delivery belongs to the order of its shipment, and its attempts count from 1',
    countRows(ndrTasks),
    sql`
      select 'Failed delivery ' || t.id || ' is of order ' || t.order_id || ', its shipment of order ' || s.order_id || '.'
        as violation
      from ${ndrTasks} t join ${shipments} s on s.id = t.shipment_id where s.order_id <> t.order_id
      union all
      select 'Shipment ' || shipment_id || ' has ' || count(*) || ' failed attempts, the last is number ' || max(attempt) || '.'
      from ${ndrTasks} group by shipment_id having count(*) <> max(attempt)
      order by 1`,
  ),
  sqlCheck(
    'every parcel whose delivery failed is a task, and no task is open after its parcel was delivered or went back',
    sql`select count(*)::int as checked_count from ${shipments} where state = 'open'`,
    sql`
      select 'Shipment ' || s.id || ' of order ' || s.order_id || ' failed and is no task.' as violation
      from ${shipments} s
      where s.state = 'open' and s.courier_status = 'ATTEMPT_FAILED'
        and not exists (select from ${ndrTasks} t where t.shipment_id = s.id and t.status <> 'closed')
      union all
      select 'Failed delivery ' || t.id || ' of order ' || t.order_id || ' is open, but its parcel is ' || s.courier_status || '.'
      from ${ndrTasks} t join ${shipments} s on s.id = t.shipment_id
      where t.status <> 'closed' and s.courier_status in ${CLOSING_STATUSES}
      order by 1`,
  ),
  sqlCheck(
    'every corrected address and phone number of an order is one that its courier was asked to use',
    sql`select count(*)::int as checked_count from ${orders} where corrected_address is not null or corrected_phone is not null`,
    sql`
      select 'Order ' || o.id || ' has the corrected ' || wrong.field || ', which no request to its courier has.' as violation
      from ${orders} o cross join lateral (
        select 'address' as field where o.corrected_address is not null and not exists (select from ${ndrTasks} t
          where t.order_id = o.id and concat_ws(', ', t.address1, nullif(t.address2, '')) = o.corrected_address)
        union all
        select 'phone number' where o.corrected_phone is not null and not exists (select from ${ndrTasks} t
          where t.order_id = o.id and t.phone = o.corrected_phone)
      ) as wrong
      where o.replaces_order_id is null order by o.id`,
  ),
  sqlCheck(
    'every parcel that came back is received with all its copies, and its shipment is finished',
    countRows(rtoReceipts),
    sql`
      select 'The receipt of order ' || r.order_id || ' has ' || coalesce(i.restocked + i.written_off, 0) || ' of '
        || l.quantity || ' copies of line ' || l.id || '.' as violation
      from ${rtoReceipts} r join ${orderItems} l on l.order_id = r.order_id
      left join ${rtoReceiptItems} i on i.receipt_id = r.id and i.order_item_id = l.id
      where r.id = (select max(id) from ${rtoReceipts} last where last.order_id = r.order_id)
        and coalesce(i.restocked + i.written_off, 0) <> l.quantity
        and exists (select from ${orders} o where o.id = r.order_id and o.status = 'cancelled')
        -- The order was reopened and changed.
        and not exists (select from ${auditLog} a where a.kind = ${ORDER_KIND} and a.subject_id = r.order_id::text
          and a.action = ${MODIFY_ACTION} and a.created_at > r.created_at)
      union all
      select 'Shipment ' || s.id || ' of order ' || s.order_id || ' was received and is ' || s.state || '.'
      from ${rtoReceipts} r join ${shipments} s on s.id = r.shipment_id
      where s.state <> 'returned' or s.order_id <> r.order_id
      union all
      select 'Shipment ' || s.id || ' of order ' || s.order_id || ' is finished without a receipt.'
      from ${shipments} s where s.state = 'returned' and not exists (select from ${rtoReceipts} r where r.shipment_id = s.id)
      order by 1`,
  ),
  sqlCheck(
    'every copy that was written off left the stock once',
    countRows(rtoReceiptItems),
    sql`
      with written_off as (
        select r.batch, r.order_id, l.product_id, sum(i.written_off) as copies
        from ${rtoReceipts} r join ${rtoReceiptItems} i on i.receipt_id = r.id
        join ${orderItems} l on l.id = i.order_item_id
        where i.written_off > 0 and l.product_id is not null group by 1, 2, 3
      ), moved as (
        select batch, product_id, sum(change) as change from ${stockMovements}
        where batch in (select batch from ${rtoReceipts}) group by 1, 2
      )
      select 'Order ' || w.order_id || ' came back with ' || w.copies || ' written-off copies of product ' || w.product_id
        || ', the stock changed by ' || coalesce(m.change, 0) || '.' as violation
      from written_off w left join moved m on m.batch = w.batch and m.product_id = w.product_id
      where coalesce(m.change, 0) <> -w.copies order by 1`,
  ),
]
