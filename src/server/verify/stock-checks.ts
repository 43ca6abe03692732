import { sql } from 'drizzle-orm'
import { products, stockMovements } from '../database/schema/catalog.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { isParcelLost } from '../orders/lost-copies.ts'
import { sqlCheck, countRows } from './check.ts'

/** Invariants of stock. */
export const STOCK_CHECKS = [
  sqlCheck(
    'no stock is below zero',
    countRows(products),
    sql`select 'Product ' || id || ' has a stock of ' || stock || '.' as violation from ${products} where stock < 0 order by id`,
  ),
  sqlCheck(
    'every stock is the sum of its movements',
    countRows(products),
    sql`select 'Product ' || p.id || ' has a stock of ' || p.stock || ', its movements add up to ' || coalesce(m.sum, 0)
        || '.' as violation
      from ${products} p
      left join (select product_id, sum(change) as sum from ${stockMovements} group by product_id) m on m.product_id = p.id
      where p.stock <> coalesce(m.sum, 0) order by p.id`,
  ),
  sqlCheck(
    'every stock movement continues from the one before',
    countRows(stockMovements),
    sql`select 'Movement ' || id || ' of product ' || product_id || ' ends at a stock of ' || stock_after || ', not at '
        || coalesce(previous, 0) + change || '.' as violation
      from (
        select id, product_id, change, stock_after,
          lag(stock_after) over (partition by product_id order by id) as previous
        from ${stockMovements}
      ) as movement
      where stock_after <> coalesce(previous, 0) + change order by id`,
  ),
  // A line whose product was deleted has no stock. The copies of a lost parcel do not come back with a cancellation after the loss.
  sqlCheck(
    'every order decremented its stock, and every cancelled order restored it',
    countRows(orderItems),
    sql`
      with expected as (
        select i.order_id, i.product_id, case o.status when 'cancelled' then 0 else -sum(i.quantity) end as change,
          case when ${isParcelLost(sql`o.id`)} then -sum(i.quantity) end as lost
        from ${orderItems} i join ${orders} o on o.id = i.order_id
        where i.product_id is not null group by i.order_id, i.product_id, o.id, o.status
      ), actual as (
        select order_id, product_id, sum(change) as change from ${stockMovements}
        where order_id is not null group by order_id, product_id
      )
      select 'Order ' || order_id || ' changed the stock of product ' || product_id || ' by '
        || coalesce(a.change, 0) || ', not by ' || coalesce(e.change, 0) || '.' as violation
      from expected e full join actual a using (order_id, product_id)
      where coalesce(a.change, 0) not in (coalesce(e.change, 0), coalesce(e.lost, e.change, 0)) order by order_id, product_id`,
  ),
]
