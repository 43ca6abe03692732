import { sql } from 'drizzle-orm'
import { ndrTasks } from '../shipping/ndr/ndr.tables.ts'
import { shipments } from '../shipping/shipping.tables.ts'
import { countRows, sqlCheck } from './check.ts'

/** Invariants of failed deliveries. */
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
      where t.status <> 'closed' and s.courier_status in ('DELIVERED', 'RETURNING', 'RETURNED', 'LOST', 'SHIPMENT_CANCELLED')
      order by 1`,
  ),
]
