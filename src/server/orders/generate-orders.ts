import { sql } from 'drizzle-orm'
import { SHIPPING } from '../../domain/orders/pricing.ts'
import { products, stockMovements } from '../catalog/catalog.tables.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { orderItems, orders } from './orders.tables.ts'
import { promotions, promotionUses } from './promotions/promotions.tables.ts'

const FIRST_NAMES = 'Aarav,Ananya,Rohit,Fatima,Karthik,Simran,Aditya,Ritika,Meera,Imran,Neha,Vikram,Pooja,Arjun'.split(
  ',',
)
const LAST_NAMES = 'Sharma,Meena,Khan,Reddy,Kaur,Verma,Gupta,Joshi,Patel,Singh,Das,Nair,Yadav,Iyer,Chauhan'.split(',')
const CITIES = [
  'Kota,Rajasthan,324005',
  'Jaipur,Rajasthan,302017',
  'Lucknow,Uttar Pradesh,226010',
  'Patna,Bihar,800001',
  'Bhopal,Madhya Pradesh,462001',
  'Pune,Maharashtra,411004',
  'Hyderabad,Telangana,500016',
  'Guwahati,Assam,781001',
]

/** Generates orders of the existing products, spread over one year: a store of realistic size for tests and benchmarks. */
export function generateOrders(db: Database, count: number): Promise<void> {
  return db.transaction(async (tx) => {
    await generateOrderValues(tx, count)
    await generateLineValues(tx)
    await insertOrders(tx)
    await insertLines(tx)
    await insertPromotionUses(tx)
  })
}

/** Creates a temporary table of the random values, so that every statement reads the same ones. */
async function generateOrderValues(tx: Transaction, count: number): Promise<void> {
  await tx.execute(sql`
    create temp table generated_orders on commit drop as
    select n, (1000000000 + floor(random() * 8999999999))::bigint as id,
      now() - (n - 1 + random()) / ${count}::float * interval '365 days' as placed, random() as chance,
      (${sql.param(FIRST_NAMES)}::text[])[1 + floor(random() * ${FIRST_NAMES.length})::int]
        || ' ' || (${sql.param(LAST_NAMES)}::text[])[1 + floor(random() * ${LAST_NAMES.length})::int] as customer,
      '9' || lpad(floor(random() * 1e9)::bigint::text, 9, '0') as phone,
      string_to_array((${sql.param(CITIES)}::text[])[1 + floor(random() * ${CITIES.length})::int], ',') as locality
    from generate_series(1, ${count + Math.ceil(count / 100) + 10}::int) as n`)
  await tx.execute(sql`analyze generated_orders`)
  await tx.execute(sql`
    delete from generated_orders where n in (
      select n from (select n, row_number() over (partition by id order by n) as copy from generated_orders) as copies where copy > 1
    ) or id in (select id from ${orders})`)
  // More rows than needed were generated, because ids can be duplicates or already in use.
  await tx.execute(
    sql`delete from generated_orders where n > (select n from generated_orders order by n offset ${count - 1} limit 1)`,
  )
  await tx.execute(sql`alter table generated_orders add status text, add source text`)
  await tx.execute(sql`
    update generated_orders set status = case
      when chance < 0.06 and n > 3 then 'cancelled'
      when placed > now() - interval '1 day' then 'pending'
      when placed > now() - interval '3 days' then 'processing'
      when placed > now() - interval '8 days' or chance > 0.995 then 'shipped'
      else 'delivered' end`)
  // Counter sales are delivered at once.
  await tx.execute(sql`
    update generated_orders set source = case
      when n % 17 = 0 and status = 'delivered' then 'counter' when n % 9 = 0 then 'phone' when n % 13 = 0 then 'whatsapp'
      else 'website' end`)
}

async function generateLineValues(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    create temp table product_pool on commit drop as
    select row_number() over (order by id) as pool_index, id, name, image, price_paise, original_price_paise,
      discount_percentage, exam_type, class_type, condition from ${products}`)
  await tx.execute(sql`
    create temp table generated_lines on commit drop as
    select o.n, 1 + floor(random() * random() * 3)::int as quantity,
      1 + floor(random() * (select count(*) from product_pool))::bigint as pool_index
    from generated_orders o cross join generate_series(1, 3) as line where line = 1 or random() + o.n * 0 < 0.3`)
  await tx.execute(sql`create index on product_pool (pool_index)`)
  await tx.execute(sql`create index on generated_lines (n)`)
  await tx.execute(sql`analyze product_pool, generated_lines, generated_orders`)
}

async function insertOrders(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${orders} (id, customer_name, customer_email, customer_phone, shipping_address, city, state, pincode,
      subtotal_paise, jee_paise, adjustments, total_paise, coupon_code, status, source, payment_method, payment_reference,
      payment_status, tracking_number, courier_name, shipment_status, created_at, updated_at)
    select id, customer, lower(replace(customer, ' ', '.')) || n || '@example.in', phone,
      case when is_sent then (n % 400 + 1) || ', Gali No. ' || (n % 20 + 1) || ', Near the bus stand' else '' end,
      case when is_sent then locality[1] else '' end, case when is_sent then locality[2] else '' end,
      case when is_sent then locality[3] else '' end,
      sum, jee, adjustments, sum + adjustments_total(adjustments), case when discount > 0 then 'welcome10' end, status,
      source, case source when 'counter' then 'cash' when 'whatsapp' then 'upi' else 'cod' end,
      case when source = 'whatsapp' then '4' || lpad((id % 100000000000)::text, 11, '0') end,
      case when status = 'delivered' or source = 'whatsapp' then 'completed'
        when status = 'cancelled' and chance < 0.01 then 'failed' else 'pending' end,
      case when status in ('shipped', 'delivered') and is_sent then 'RKS' || (id % 100000000) end,
      case when status in ('shipped', 'delivered') and is_sent then 'Delhivery' end,
      case when is_sent then case status when 'shipped' then 'IN_TRANSIT' when 'delivered' then 'DELIVERED' end end,
      placed, least(now(), placed + interval '4 days')
    from generated_orders join (
      select n, sum(quantity * price_paise) as sum,
        coalesce(sum(quantity * price_paise) filter (where exam_type = 'JEE'), 0) as jee
      from generated_lines join product_pool using (pool_index) group by n
    ) as sums using (n), lateral (select source <> 'counter' as is_sent) as delivery, lateral (select case when generated_orders.n % 7 = 0 then floor((sum * 10 + 50) / 100) else 0 end as discount) as coupon,
    lateral (select case when discount > 0 then jsonb_build_array(
        jsonb_build_object('kind', 'coupon', 'label', 'Discount (WELCOME10)', 'amountPaise', -discount)
      ) else '[]' end || ${JSON.stringify([SHIPPING])}::jsonb as adjustments) as adjusted
    order by placed`)
}

async function insertLines(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${orderItems} (order_id, product_id, product_name, product_image, quantity, price_paise,
      original_price_paise, discount_percentage, exam_type, class_type, condition)
    select o.id, p.id, p.name, p.image, l.quantity, p.price_paise, p.original_price_paise, p.discount_percentage,
      p.exam_type, p.class_type, p.condition
    from generated_lines l join generated_orders o using (n) join product_pool p on p.pool_index = l.pool_index
    order by o.placed`)
  // An opening movement of the sold quantity, so that the movements of a product still add up to its stock.
  await tx.execute(sql`
    with movement as (
      select p.id as product_id, -l.quantity as change, 'order' as reason, o.id as order_id, o.placed as at
      from generated_lines l join generated_orders o using (n) join product_pool p on p.pool_index = l.pool_index where o.status <> 'cancelled'
      union all
      select p.id, sum(l.quantity), 'opening', null, now() - interval '366 days'
      from generated_lines l join generated_orders o using (n) join product_pool p on p.pool_index = l.pool_index where o.status <> 'cancelled'
      group by p.id
    ), numbered as (select *, row_number() over (order by at, order_id) as number from movement)
    insert into ${stockMovements} (product_id, change, reason, stock_after, order_id, created_at)
    select product_id, change, reason,
      ${products.stock} + sum(change) over (partition by product_id order by number rows unbounded preceding), order_id, at
    from numbered join ${products} on ${products.id} = product_id order by number`)
}

/** Records the discounts as uses of welcome10, spread over the lines by the largest remainder. */
async function insertPromotionUses(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${promotionUses} (order_id, promotion_id, terms, discount_paise, released_at, created_at)
    select o.id, p.id, jsonb_build_object('code', p.code, 'percent', p.percent, 'amountPaise', p.amount_paise,
        'maxDiscountPaise', p.max_discount_paise, 'minSubtotalPaise', p.min_subtotal_paise, 'target', p.target,
        'productIds', p.product_ids, 'categoryIds', p.category_ids, 'examTypes', p.exam_types),
      -adjustments_total(o.adjustments), case when o.status = 'cancelled' then o.updated_at end, o.created_at
    from ${orders} o join generated_orders using (id) join ${promotions} p on p.code = o.coupon_code`)
  await tx.execute(sql`
    with exact as (
      select i.id, i.order_id, u.discount_paise as discount,
        u.discount_paise::bigint * i.price_paise * i.quantity / o.subtotal_paise as part,
        u.discount_paise::bigint * i.price_paise * i.quantity % o.subtotal_paise as remainder
      from generated_orders join ${orders} o using (id) join ${promotionUses} u on u.order_id = o.id
        join ${orderItems} i on i.order_id = o.id
    ), ranked as (
      select id, part, discount, sum(part) over (partition by order_id) as parts,
        row_number() over (partition by order_id order by remainder desc, id) as rank
      from exact
    )
    update ${orderItems} set promotion_discount_paise = part + case when rank <= discount - parts then 1 else 0 end
    from ranked where ${orderItems.id} = ranked.id`)
}
