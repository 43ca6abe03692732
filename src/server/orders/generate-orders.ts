import { sql } from 'drizzle-orm'
import { products, stockMovements } from '../catalog/catalog.tables.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { orderItems, orders } from './orders.tables.ts'

const FIRST_NAMES = 'Aarav,Ananya,Rohit,Fatima,Karthik,Simran,Aditya,Ritika,Meera,Imran,Neha,Vikram,Pooja,Arjun'.split(
  ',',
)
const LAST_NAMES = 'Sharma,Meena,Khan,Reddy,Kaur,Verma,Gupta,Joshi,Patel,Singh,Das,Nair,Yadav,Iyer,Chauhan'.split(',')
const PLACES = [
  'Kota,Rajasthan,324005',
  'Jaipur,Rajasthan,302017',
  'Lucknow,Uttar Pradesh,226010',
  'Patna,Bihar,800001',
  'Bhopal,Madhya Pradesh,462001',
  'Pune,Maharashtra,411004',
  'Hyderabad,Telangana,500016',
  'Guwahati,Assam,781001',
]

/** Adds orders of the products there are, spread over a year: a shop of the size that staff may meet. Made by the database itself. */
export function generateOrders(db: Database, count: number): Promise<void> {
  return db.transaction(async (tx) => {
    await drawOrders(tx, count)
    await drawLines(tx)
    await writeOrders(tx)
    await writeLines(tx)
  })
}

/** What is drawn stands in a table first, so that every part of an order sees the same draw. */
async function drawOrders(tx: Transaction, count: number): Promise<void> {
  await tx.execute(sql`
    create temp table drawn_orders on commit drop as
    select n, (1000000000 + floor(random() * 8999999999))::bigint as id,
      now() - (n - 1 + random()) / ${count}::float * interval '365 days' as placed, random() as luck,
      (${sql.param(FIRST_NAMES)}::text[])[1 + floor(random() * ${FIRST_NAMES.length})::int]
        || ' ' || (${sql.param(LAST_NAMES)}::text[])[1 + floor(random() * ${LAST_NAMES.length})::int] as customer,
      '9' || lpad(floor(random() * 1e9)::bigint::text, 9, '0') as phone,
      string_to_array((${sql.param(PLACES)}::text[])[1 + floor(random() * ${PLACES.length})::int], ',') as place
    from generate_series(1, ${count + Math.ceil(count / 100) + 10}::int) as n`)
  await tx.execute(sql`analyze drawn_orders`)
  await tx.execute(sql`
    delete from drawn_orders where n in (
      select n from (select n, row_number() over (partition by id order by n) as turn from drawn_orders) as turns where turn > 1
    ) or id in (select id from ${orders})`)
  // A few more were drawn, since numbers may be drawn twice or be taken.
  await tx.execute(
    sql`delete from drawn_orders where n > (select n from drawn_orders order by n offset ${count - 1} limit 1)`,
  )
  await tx.execute(sql`alter table drawn_orders add status text`)
  await tx.execute(sql`
    update drawn_orders set status = case
      when luck < 0.06 and n > 3 then 'cancelled'
      when placed > now() - interval '1 day' then 'pending'
      when placed > now() - interval '3 days' then 'processing'
      when placed > now() - interval '8 days' or luck > 0.995 then 'shipped'
      else 'delivered' end`)
}

async function drawLines(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temp table shelf on commit drop as
    select row_number() over (order by id) as place, id, name, image, price_paise, original_price_paise,
      discount_percentage, exam_type, class_type, condition from ${products}`)
  await tx.execute(sql`
    create temp table drawn_lines on commit drop as
    select o.n, 1 + floor(random() * random() * 3)::int as quantity,
      1 + floor(random() * (select count(*) from shelf))::bigint as place
    from drawn_orders o cross join generate_series(1, 3) as line where line = 1 or random() < 0.3`)
  await tx.execute(sql`create index on shelf (place)`)
  await tx.execute(sql`create index on drawn_lines (n)`)
  await tx.execute(sql`analyze shelf, drawn_lines, drawn_orders`)
}

async function writeOrders(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${orders} (id, customer_name, customer_email, customer_phone, shipping_address, city, state, pincode,
      subtotal_paise, jee_paise, discount_paise, total_paise, coupon_code, status, payment_status, tracking_number, courier_name,
      shipment_status, created_at, updated_at)
    select id, customer, lower(replace(customer, ' ', '.')) || n || '@example.in', phone,
      (n % 400 + 1) || ', Gali No. ' || (n % 20 + 1) || ', Near the bus stand', place[1], place[2], place[3],
      sum, jee, saved, sum - saved, case when saved > 0 then 'welcome10' end, status,
      case status when 'delivered' then 'completed' when 'cancelled' then case when luck < 0.01 then 'failed' else 'pending' end else 'pending' end,
      case when status in ('shipped', 'delivered') then 'RKS' || (id % 100000000) end,
      case when status in ('shipped', 'delivered') then 'Delhivery' end,
      case status when 'shipped' then 'IN_TRANSIT' when 'delivered' then 'DELIVERED' end,
      placed, least(now(), placed + interval '4 days')
    from drawn_orders join (
      select n, sum(quantity * price_paise) as sum,
        coalesce(sum(quantity * price_paise) filter (where exam_type = 'JEE'), 0) as jee
      from drawn_lines join shelf using (place) group by n
    ) as sums using (n), lateral (select case when drawn_orders.n % 7 = 0 then floor((sum * 10 + 50) / 100) else 0 end as saved) as coupon
    order by placed`)
}

async function writeLines(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${orderItems} (order_id, product_id, product_name, product_image, quantity, price_paise,
      original_price_paise, discount_percentage, exam_type, class_type, condition)
    select o.id, s.id, s.name, s.image, l.quantity, s.price_paise, s.original_price_paise, s.discount_percentage,
      s.exam_type, s.class_type, s.condition
    from drawn_lines l join drawn_orders o using (n) join shelf s on s.place = l.place
    order by o.placed`)
  // What they took had been there: every product's movements still sum to its stock.
  await tx.execute(sql`
    insert into ${stockMovements} (product_id, change, reason, order_id, created_at)
    select s.id, -l.quantity, 'order', o.id, o.placed
    from drawn_lines l join drawn_orders o using (n) join shelf s on s.place = l.place where o.status <> 'cancelled'
    union all
    select s.id, sum(l.quantity), 'opening', null, now() - interval '366 days'
    from drawn_lines l join drawn_orders o using (n) join shelf s on s.place = l.place where o.status <> 'cancelled'
    group by s.id`)
}
