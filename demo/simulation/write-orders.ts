import { sql } from 'drizzle-orm'
import { SHIPPING } from '../../src/domain/orders/pricing.ts'
import { products, stockMovements } from '../../src/server/database/schema/catalog.ts'
import type { Database, Transaction } from '../../src/server/database/connect.ts'
import { orderItems, orders } from '../../src/server/database/schema/orders.ts'
import { promotions, promotionUses } from '../../src/server/database/schema/promotions.ts'
import type { CashPlan } from './plan-remittances.ts'
import type { ShopOrder } from './plan-shop.ts'
import { DAY_MS } from './plan-tracking.ts'

const CHUNK_SIZE = 5000
const PAYMENT_METHODS = { website: 'cod', phone: 'cod', whatsapp: 'upi', counter: 'cash' } as const

/** Inserts the orders of a simulated shop with their lines, stock movements and uses of promotions. */
export function writeOrders(
  db: Database,
  planned: readonly ShopOrder[],
  { unpaidIds }: Pick<CashPlan, 'unpaidIds'>,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`
      create temp table generated_orders (id bigint, placed timestamptz, updated timestamptz, status text, source text,
        method text, is_paid boolean, customer text, phone text, email text, address text, city text, state text,
        pincode text, tracking_number text, courier text, shipment_status text, has_coupon boolean) on commit drop`)
    await tx.execute(sql`
      create temp table generated_lines (order_id bigint, product_id int, quantity int) on commit drop`)
    for (let start = 0; start < planned.length; start += CHUNK_SIZE) {
      await copyChunk(tx, planned.slice(start, start + CHUNK_SIZE), unpaidIds)
    }
    await tx.execute(sql`create index on generated_lines (order_id)`)
    await tx.execute(sql`analyze generated_orders, generated_lines`)
    await insertOrders(tx)
    await insertLines(tx)
    await insertPromotionUses(tx)
  })
}

async function copyChunk(tx: Transaction, chunk: readonly ShopOrder[], unpaidIds: ReadonlySet<number>): Promise<void> {
  const rows = JSON.stringify(chunk.map((order) => toRow(order, unpaidIds)))
  await tx.execute(
    sql`insert into generated_orders select * from jsonb_populate_recordset(null::generated_orders, ${rows}::jsonb)`,
  )
  const lines = JSON.stringify(
    chunk.flatMap(({ id, lines: ofOrder }) => ofOrder.map((line) => [id, line.productId, line.quantity])),
  )
  await tx.execute(sql`
    insert into generated_lines
    select (line ->> 0)::bigint, (line ->> 1)::int, (line ->> 2)::int from jsonb_array_elements(${lines}::jsonb) as line`)
}

function toRow({ customer, parcel, ...order }: ShopOrder, unpaidIds: ReadonlySet<number>) {
  const { status, source } = order
  const isSent = source !== 'counter'
  const { deliveredAt, status: shipmentStatus } = parcel?.followed ?? { deliveredAt: null, status: null }
  const updated = parcel?.receivedAt ?? deliveredAt ?? parcel?.followed.statusAt ?? order.placedAt
  const isPaidByStaff = status === 'delivered' && !unpaidIds.has(order.id)
  return {
    id: order.id,
    placed: new Date(order.placedAt),
    updated: new Date(order.isCancelled ? order.placedAt + DAY_MS / 4 : updated),
    status,
    source,
    method: PAYMENT_METHODS[source],
    is_paid: isPaidByStaff || source === 'whatsapp',
    customer: customer.name,
    phone: customer.phone,
    email: customer.email,
    address: isSent ? customer.address : '',
    city: isSent ? customer.city : '',
    state: isSent ? customer.place.state : '',
    pincode: isSent ? customer.place.pincode : '',
    // A parcel that was received is finished: the order could be shipped again.
    ...(parcel && !parcel.receivedAt && { tracking_number: parcel.trackingNumber, courier: order.courier.name }),
    shipment_status: shipmentStatus,
    has_coupon: order.hasCoupon,
  }
}

async function insertOrders(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${orders} (id, customer_name, customer_email, customer_phone, shipping_address, city, state, pincode,
      subtotal_paise, adjustments, total_paise, coupon_code, status, source, payment_method, payment_reference,
      payment_status, tracking_number, courier_name, shipment_status, delivered_at, created_at, updated_at)
    select id, customer, email, phone, address, city, state, pincode, sum, adjustments,
      sum + adjustments_total(adjustments), case when discount > 0 then 'welcome10' end, status, source, method,
      case when method = 'upi' then '4' || lpad((id % 100000000000)::text, 11, '0') end,
      case when is_paid then 'completed' else 'pending' end, tracking_number, courier, shipment_status,
      case when status = 'delivered' then least(now(), updated) end, placed, least(now(), updated)
    from generated_orders join (
      select order_id as id, sum(quantity * price_paise) as sum
      from generated_lines join ${products} p on p.id = product_id group by order_id
    ) as sums using (id),
    lateral (select case when has_coupon then floor((sum * 10 + 50) / 100) else 0 end as discount) as coupon,
    lateral (select case when discount > 0 then jsonb_build_array(
        jsonb_build_object('kind', 'coupon', 'label', 'Discount (WELCOME10)', 'amountPaise', -discount)
      ) else '[]' end || ${JSON.stringify([SHIPPING])}::jsonb as adjustments) as adjusted
    order by placed`)
}

async function insertLines(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    insert into ${orderItems} (order_id, product_id, product_name, product_image, quantity, price_paise,
      paid_paise, original_price_paise, cost_price_paise, discount_percentage, exam_type, class_type, condition)
    select o.id, p.id, p.name, p.image, l.quantity, p.price_paise, p.price_paise * l.quantity,
      p.original_price_paise, p.cost_price_paise, p.discount_percentage, p.exam_type, p.class_type, p.condition
    from generated_lines l join generated_orders o on o.id = l.order_id join ${products} p on p.id = l.product_id
    order by o.placed`)
  // An opening movement of the sold quantity, so that the movements of a product still add up to its stock.
  await tx.execute(sql`
    with movement as (
      select l.product_id, -l.quantity as change, 'order' as reason, o.id as order_id, o.placed as at
      from generated_lines l join generated_orders o on o.id = l.order_id where o.status <> 'cancelled'
      union all
      select l.product_id, sum(l.quantity), 'opening', null, now() - interval '366 days'
      from generated_lines l join generated_orders o on o.id = l.order_id where o.status <> 'cancelled'
      group by l.product_id
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
      select i.id, i.order_id, i.price_paise * i.quantity as price, u.discount_paise as discount,
        u.discount_paise::bigint * i.price_paise * i.quantity / o.subtotal_paise as part,
        u.discount_paise::bigint * i.price_paise * i.quantity % o.subtotal_paise as remainder
      from generated_orders join ${orders} o using (id) join ${promotionUses} u on u.order_id = o.id
        join ${orderItems} i on i.order_id = o.id
    ), ranked as (
      select id, price, part, discount, sum(part) over (partition by order_id) as parts,
        row_number() over (partition by order_id order by remainder desc, id) as rank
      from exact
    ), shared as (
      select id, price, part + case when rank <= discount - parts then 1 else 0 end as share from ranked
    )
    update ${orderItems} set promotion_discount_paise = share, paid_paise = price - share
    from shared where ${orderItems.id} = shared.id`)
}
