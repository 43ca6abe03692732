import { sql } from 'drizzle-orm'
import { RETURN_STATUS_LABELS } from '../../domain/orders/returns/return-states.ts'
import { users } from '../accounts/accounts.tables.ts'
import { auditLog } from '../database/audit.tables.ts'
import type { Database } from '../database/connect.ts'
import { COURIER_ACTOR, ORDER_KIND } from './order-history.ts'
import { orders } from './orders.tables.ts'
import { returns } from './returns/returns.tables.ts'

const MAX_ORDERS = 200

/** Generates the history of the newest generated orders and of all returns, so that their timelines are not empty. */
export async function generateHistory(db: Database): Promise<void> {
  await db.execute(sql`
    with staff as (select id, username from ${users} where is_admin order by id limit 1),
    newest as (
      select o.* from ${orders} o where status in ('shipped', 'delivered') and shipping_address <> '' order by created_at desc limit ${MAX_ORDERS}
    ), step (number, hours, by_courier, action, before, after, only_delivered) as (values
      (1, 5, false, 'update', '{"status":"pending"}'::jsonb, '{"status":"processing"}'::jsonb, false),
      (2, 22, false, 'pack', null, null, false),
      (3, 24, true, 'courier', '{"status":"processing"}', '{"status":"shipped"}', false),
      (4, 40, true, 'courier', '{"shipmentStatus":"SHIPPED"}', '{"shipmentStatus":"IN_TRANSIT"}', false),
      (5, 88, true, 'courier', '{"shipmentStatus":"IN_TRANSIT"}', '{"shipmentStatus":"OUT_FOR_DELIVERY"}', true),
      (6, 96, true, 'courier', '{"status":"shipped"}', '{"status":"delivered"}', true)
    ), events as (
      select o.id, '#' || o.id || ' ' || o.customer_name as subject, s.number, s.by_courier, s.action, s.before, s.after,
        least(now(), o.created_at + make_interval(hours => s.hours)) as at
      from newest o cross join step s where o.status = 'delivered' or not s.only_delivered
      union all
      select o.id, '#' || o.id || ' ' || o.customer_name, 7, false, 'return',
        jsonb_build_object('return', 'R-' || r.id || ': Requested'),
        jsonb_build_object('return', 'R-' || r.id || ': ' || (${JSON.stringify(RETURN_STATUS_LABELS)}::jsonb ->> r.status)),
        coalesce(r.resolved_at, r.checked_at, r.received_at, r.answered_at)
      from ${returns} r join ${orders} o on o.id = r.order_id where r.answered_at is not null
    )
    insert into ${auditLog} (actor_id, actor, action, kind, subject_id, subject, before, after, created_at)
    select case when by_courier then 0 else staff.id end, case when by_courier then ${COURIER_ACTOR.username} else staff.username end,
      action, ${ORDER_KIND}, events.id::text, subject, before, after, at
    from events cross join staff order by at, number`)
}
