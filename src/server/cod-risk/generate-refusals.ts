import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { orders } from '../orders/orders.tables.ts'
import { shipments } from '../shipping/shipping.tables.ts'

const REPEAT_SHARE = 0.15
const INCOMPLETE_SHARE = 0.2
/** The share of refused parcels with a complete and with an incomplete address. */
const REFUSED_SHARES = { complete: 0.05, incomplete: 0.28 }

/**
 * Turns generated orders into those of a shop with cash on delivery: some customers order again, some addresses are
 * incomplete, and some parcels are refused and come back, more of them with an incomplete address.
 */
export async function generateRefusals(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      create temp table generated_parcels on commit drop as
      select id, row_number() over (order by created_at, id) as n, random() < ${REPEAT_SHARE}::float as is_repeat,
        random() < ${INCOMPLETE_SHARE}::float as is_incomplete, random() as chance
      from ${orders} where payment_method = 'cod' and shipping_address like '%Near the bus stand'`)
    await tx.execute(sql`create unique index on generated_parcels (n)`)
    await tx.execute(sql`create unique index on generated_parcels (id)`)
    // An order of an earlier customer, at the same door.
    await tx.execute(sql`
      update ${orders} o set customer_name = e.customer_name, customer_phone = e.customer_phone,
        customer_email = e.customer_email, shipping_address = e.shipping_address, city = e.city, state = e.state, pincode = e.pincode
      from generated_parcels p join generated_parcels former on former.n = p.n - 1 - p.n % 40 join ${orders} e on e.id = former.id
      where o.id = p.id and p.is_repeat and not former.is_repeat`)
    await tx.execute(sql`
      update ${orders} o set shipping_address = 'Gali No. ' || 'near ' || o.city || ' bus stand'
      from generated_parcels p where p.id = o.id and p.is_incomplete and not p.is_repeat`)
    await tx.execute(sql`
      update ${orders} o set status = 'shipped', payment_status = 'pending', shipment_status = 'RETURNED'
      from generated_parcels p
      where p.id = o.id and o.status = 'delivered' and p.chance <
        case when o.shipping_address like 'Gali No. near%' then ${REFUSED_SHARES.incomplete}::float else ${REFUSED_SHARES.complete}::float end`)
    await tx.execute(sql`
      insert into ${shipments} (order_id, reference, courier_order_id, courier_shipment_id, tracking_number, booking,
        courier_status, courier_status_text, courier_status_at, picked_up_at, returning_at, returned_at, created_at, next_poll_at)
      select o.id, o.id::text, 'D' || o.id, 'D' || o.id, o.tracking_number, 'done', 'RETURNED', 'RTO Delivered',
        least(now(), o.created_at + interval '12 days'), o.created_at + interval '1 day', least(now(), o.created_at + interval '6 days'),
        least(now(), o.created_at + interval '12 days'), o.created_at + interval '20 hours', now() + interval '1 year'
      from ${orders} o join generated_parcels p using (id)
      where o.shipment_status = 'RETURNED' and not exists (select from ${shipments} s where s.order_id = o.id)`)
  })
}
