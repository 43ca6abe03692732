import { sql } from 'drizzle-orm'
import { idempotencyKeys, orderItems, orders } from '../orders/orders.tables.ts'
import { sqlCheck, countRows } from './check.ts'

const ORDERS = countRows(orders)

/**
 * What must be so of orders. Of a discount only its bounds are looked at: which coupons there are changes, and an order
 * keeps what it was given.
 */
export const ORDER_CHECKS = [
  sqlCheck(
    'every order has lines',
    ORDERS,
    sql`select 'Order ' || o.id || ' has no lines.' as violation from ${orders} o
      where not exists (select from ${orderItems} i where i.order_id = o.id) order by o.id`,
  ),
  sqlCheck(
    'the totals of every order add up',
    ORDERS,
    sql`
      with sums as (
        select order_id, sum(price_paise::bigint * quantity) as whole,
          coalesce(sum(price_paise::bigint * quantity) filter (where exam_type = 'JEE'), 0) as jee
        from ${orderItems} group by order_id
      )
      select 'Order ' || o.id || ': ' || mismatch.message as violation
      from ${orders} o left join sums s on s.order_id = o.id
      cross join lateral (
        select -adjustments_total(jsonb_path_query_array(o.adjustments, '$[*] ? (@.kind == "coupon")')) as discount
      ) as c
      cross join lateral (values
        (o.subtotal_paise <> coalesce(s.whole, 0),
          'its lines come to ' || coalesce(s.whole, 0) || ' paise, its subtotal is ' || o.subtotal_paise || '.'),
        (o.jee_paise <> coalesce(s.jee, 0),
          'its lines for JEE come to ' || coalesce(s.jee, 0) || ' paise, and it says ' || o.jee_paise || '.'),
        (c.discount not between 0 and o.subtotal_paise or (c.discount > 0 and o.coupon_code is null),
          'a discount of ' || c.discount || ' paise without cause.'),
        (o.total_paise <> o.subtotal_paise + adjustments_total(o.adjustments),
          'its total is ' || o.total_paise || ' paise, not subtotal plus adjustments.')
      ) as mismatch (found, message)
      where mismatch.found order by o.id`,
  ),
  sqlCheck(
    'every confirmed order exists',
    countRows(idempotencyKeys),
    sql`select 'The key ' || k.key || ' was answered with order ' || coalesce(k.response ->> 'id', '(none)')
        || ', which is not there.' as violation
      from ${idempotencyKeys} k
      where not exists (select from ${orders} o where o.id::text = k.response ->> 'id') order by k.key`,
  ),
]
