import { sql } from 'drizzle-orm'
import { boughtTogether, products } from '../../database/schema/catalog.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { isSale, orderItems, orders } from '../../database/schema/orders.ts'

const SALES_PERIOD = '90 days'
/** Longer than that of the sales: pairs are rarer. */
const PAIRS_PERIOD = '365 days'
/** Fewer joint orders may be chance, and could show what a single customer bought. */
const MIN_JOINT_ORDERS = 3
const MAX_PAIRS = 8

/**
 * Counts the copies of each product sold recently, and the products that were ordered together.
 * Only rows whose figures differ are written, so that the caches of the others stay.
 */
export async function countSales(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await countRecentSales(tx)
    await countPairs(tx)
  })
}

// Locks the rows in id order, as orders do. The product's version and time of change stay.
function countRecentSales(tx: Transaction) {
  return tx.execute(sql`
    with sold as (
      select line.product_id, sum(line.quantity)::int as copies
      from ${orderItems} line join ${orders} placed on placed.id = line.order_id
      where ${isSale('placed')} and placed.created_at > now() - ${SALES_PERIOD}::interval
      group by line.product_id
    ), changed as (
      select product.id, coalesce(sold.copies, 0) as copies
      from ${products} product left join sold on sold.product_id = product.id
      where product.recent_sales <> coalesce(sold.copies, 0)
      order by product.id for no key update of product
    )
    update ${products} set recent_sales = changed.copies from changed where ${products.id} = changed.id`)
}

function countPairs(tx: Transaction) {
  return tx.execute(sql`
    with lines as (
      select distinct line.order_id, line.product_id
      from ${orderItems} line join ${orders} placed on placed.id = line.order_id
      where ${isSale('placed')} and placed.created_at > now() - ${PAIRS_PERIOD}::interval
        and line.product_id is not null
    ), ranked as (
      select a.product_id, b.product_id as other_id, count(*)::int as order_count,
        row_number() over (partition by a.product_id order by count(*) desc, b.product_id) as position
      from lines a join lines b using (order_id) where a.product_id <> b.product_id
      group by a.product_id, b.product_id having count(*) >= ${MIN_JOINT_ORDERS}
    ), pairs as (select * from ranked where position <= ${MAX_PAIRS}),
    removed as (
      delete from ${boughtTogether} known where not exists (
        select from pairs where pairs.product_id = known.product_id and pairs.other_id = known.other_id
      )
    )
    insert into ${boughtTogether} as known (product_id, other_id, order_count)
    select product_id, other_id, order_count from pairs
    on conflict (product_id, other_id) do update set order_count = excluded.order_count
      where known.order_count <> excluded.order_count`)
}
