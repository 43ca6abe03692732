import { sql } from 'drizzle-orm'
import { users } from '../../database/schema/accounts.ts'
import type { Database } from '../../database/connect.ts'
import { orders } from '../../database/schema/orders.ts'
import { orderRefunds } from '../../database/schema/returns.ts'

/** Generates the refunds of the cancelled orders of a demo that were paid before; those of the last three days are still due. */
export async function generateRefunds(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${orderRefunds} (order_id, amount_paise, method, utr, actor_id, actor, created_at)
    select o.id, o.total_paise, 'upi', '5' || lpad((o.id % 100000000000)::text, 11, '0'), staff.id, staff.username,
      o.updated_at + interval '1 day'
    from ${orders} o cross join (select id, username from ${users} where is_admin order by id limit 1) as staff
    where o.status = 'cancelled' and o.payment_method = 'upi' and o.payment_status = 'completed' and o.total_paise > 0
      and o.updated_at < now() - interval '3 days'
      and not exists (select from ${orderRefunds} r where r.order_id = o.id)`)
}
