import { sql } from 'drizzle-orm'
import { RETURN_STATUS_LABELS } from '../../src/domain/orders/returns/return-states.ts'
import { users } from '../../src/server/database/schema/accounts.ts'
import { auditLog } from '../../src/server/database/schema/platform.ts'
import type { Database } from '../../src/server/database/connect.ts'
import { COURIER_ACTOR, ORDER_KIND } from '../../src/server/orders/order-history.ts'
import { orders } from '../../src/server/database/schema/orders.ts'
import { shipments } from '../../src/server/database/schema/shipping.ts'
import { returns } from '../../src/server/database/schema/returns.ts'

const MAX_ORDERS = 200

/** Generates the history of the newest sent orders and of all returns, so that their timelines are not empty. */
export async function writeHistory(db: Database): Promise<void> {
  await db.execute(sql`
    with staff as (select id, username from ${users} where is_admin order by id limit 1),
    newest as (
      select o.*, s.picked_up_at from ${orders} o join ${shipments} s on s.order_id = o.id
      where o.status in ('shipped', 'delivered') and s.picked_up_at is not null
      order by o.created_at desc limit ${MAX_ORDERS}
    ), events as (
      select o.id, '#' || o.id || ' ' || o.customer_name as subject, s.number, s.by_courier, s.action, s.before, s.after,
        least(now(), s.at) as at
      from newest o cross join lateral (values
        (1, o.created_at + interval '5 hours', false, 'update', '{"status":"pending"}'::jsonb, '{"status":"processing"}'::jsonb),
        (2, o.picked_up_at - interval '2 hours', false, 'pack', null, null),
        (3, o.picked_up_at, true, 'courier', '{"status":"processing"}', '{"status":"shipped"}'),
        (4, o.picked_up_at + interval '90 minutes', true, 'courier', '{"shipmentStatus":"SHIPPED"}',
          '{"shipmentStatus":"IN_TRANSIT"}'),
        (5, o.delivered_at - interval '90 minutes', true, 'courier', '{"shipmentStatus":"IN_TRANSIT"}',
          '{"shipmentStatus":"OUT_FOR_DELIVERY"}'),
        (6, o.delivered_at, true, 'courier', '{"status":"shipped"}', '{"status":"delivered"}')
      ) as s (number, at, by_courier, action, before, after)
      where s.at is not null
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
