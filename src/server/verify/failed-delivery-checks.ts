import { sql } from 'drizzle-orm'
import { TRACKING_STATUSES } from '../../domain/orders/tracking-statuses.ts'
import { ndrOutcomeOf } from '../../domain/shipping/ndr/ndr-states.ts'
import { ndrTasks } from '../database/schema/ndr.ts'
import { stockMovements } from '../database/schema/catalog.ts'
import { auditLog } from '../database/schema/platform.ts'
import { MODIFY_ACTION } from '../orders/modifications/modify-order.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { rtoReceiptItems, rtoReceipts, shipments } from '../database/schema/shipping.ts'
import { countRows, sqlCheck } from './check.ts'

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
