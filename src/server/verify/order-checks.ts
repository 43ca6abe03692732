import { sql } from 'drizzle-orm'
import { idempotencyKeys, orderItems, orders } from '../orders/orders.tables.ts'
import { checkBySql, rowsOf } from './check.ts'

const ORDERS = rowsOf(orders)

/**
 * What must be so of orders. Of a discount only its bounds are looked at: which coupons there are changes, and an order
 * keeps what it was given.
 */
export const ORDER_CHECKS = [
  checkBySql(
    'every order has lines',
    ORDERS,
    sql`select 'Order ' || o.id || ' has no lines.' as wrong from ${orders} o
      where not exists (select from ${orderItems} i where i.order_id = o.id) order by o.id`,
  ),
  checkBySql(
    'the totals of every order add up',
    ORDERS,
    sql`
      with sums as (
        select order_id, sum(price_paise::bigint * quantity) as whole,
          coalesce(sum(price_paise::bigint * quantity) filter (where exam_type = 'JEE'), 0) as jee
        from ${orderItems} group by order_id
      )
      select 'Order ' || o.id || ': ' || told.trouble as wrong
      from ${orders} o left join sums s on s.order_id = o.id
      cross join lateral (values
        (o.subtotal_paise <> coalesce(s.whole, 0),
          'its lines come to ' || coalesce(s.whole, 0) || ' paise, its subtotal is ' || o.subtotal_paise || '.'),
        (o.jee_paise <> coalesce(s.jee, 0),
          'its lines for JEE come to ' || coalesce(s.jee, 0) || ' paise, and it says ' || o.jee_paise || '.'),
        (o.discount_paise not between 0 and o.subtotal_paise or (o.discount_paise > 0 and o.coupon_code is null),
          'a discount of ' || o.discount_paise || ' paise without cause.'),
        (o.total_paise <> o.subtotal_paise - o.discount_paise,
          'its total is ' || o.total_paise || ' paise, not subtotal less discount.')
      ) as told (holds, trouble)
      where told.holds order by o.id`,
  ),
  checkBySql(
    'every order that was confirmed is there',
    rowsOf(idempotencyKeys),
    sql`select 'The key ' || k.key || ' was answered with order ' || coalesce(k.answer ->> 'id', '(none)')
        || ', which is not there.' as wrong
      from ${idempotencyKeys} k
      where not exists (select from ${orders} o where o.id::text = k.answer ->> 'id') order by k.key`,
  ),
]
