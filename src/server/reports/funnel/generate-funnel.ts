import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { orders } from '../../database/schema/orders.ts'
import { funnelCounts } from '../../database/schema/funnel.ts'

/** Generates counts for the days of the orders of the website: about 3 orders in 100 views of books. */
export async function generateFunnel(db: Database): Promise<void> {
  await db.execute(sql`
    insert into ${funnelCounts} (day, step, count)
    select day, step, ceil(placed * share * (0.8 + random() * 0.4))::int
    from (
      select (created_at at time zone 'Asia/Kolkata')::date as day, count(*) as placed from ${orders}
      where source = 'website' group by 1
    ) as days cross join (values ('view', 34), ('cart', 5), ('checkout', 2)) as steps (step, share)
    on conflict do nothing`)
}
