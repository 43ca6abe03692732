import { sql } from 'drizzle-orm'
import { orderDrafts, orderItems, orders } from '../database/schema/orders.ts'
import { orderRefunds, SETTLED_PAISE } from '../database/schema/returns.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'
import { invoices } from '../database/schema/invoices.ts'
import { testOrders } from '../database/schema/shipping.ts'
import { sqlCheck, countRows } from './check.ts'

const ORDERS = countRows(orders)

/** Invariants of orders. Those of their discounts are among the checks of promotions. */
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
        select order_id, sum(price_paise::bigint * quantity) as total, sum(paid_paise) as paid
        from ${orderItems} group by order_id
      )
      select 'Order ' || o.id || ': ' || mismatch.message as violation
      from ${orders} o left join sums s on s.order_id = o.id
      cross join lateral (
        select -adjustments_total(jsonb_path_query_array(o.adjustments, '$[*] ? (@.kind == "coupon")')) as discount
      ) as c
      cross join lateral (values
        (o.subtotal_paise <> coalesce(s.total, 0),
          'its lines add up to ' || coalesce(s.total, 0) || ' paise, its subtotal is ' || o.subtotal_paise || '.'),
        (o.total_paise <> coalesce(s.paid, 0),
          'what was paid for its lines adds up to ' || coalesce(s.paid, 0) || ' paise, its total is ' || o.total_paise || '.'),
        (c.discount not between 0 and o.subtotal_paise,
          'its discount of ' || c.discount || ' paise exceeds the subtotal.'),
        (o.total_paise <> o.subtotal_paise + adjustments_total(o.adjustments),
          'its total is ' || o.total_paise || ' paise, not subtotal plus adjustments.')
      ) as mismatch (is_violated, message)
      where mismatch.is_violated order by o.id`,
  ),
  sqlCheck(
    'only cancelled orders have a reason of the customer',
    ORDERS,
    sql`select 'Order ' || o.id || ' is ' || o.status || ', but its customer cancelled it.' as violation
      from ${orders} o where o.cancellation_reason is not null and o.status <> 'cancelled' order by o.id`,
  ),
  sqlCheck(
    'orders are paid in a way that their source allows',
    ORDERS,
    sql`select 'Order ' || o.id || ' of source ' || o.source || ' is paid by ' || o.payment_method || '.' as violation
      from ${orders} o
      where o.source = 'website' and o.payment_method <> 'cod' or o.source <> 'counter' and o.payment_method = 'cash'
      order by o.id`,
  ),
  sqlCheck(
    'money is paid back of cancelled orders that were paid before, and not more than was paid',
    countRows(orderRefunds),
    sql`
      select 'Order ' || o.id || ' is ' || o.status || ', its payment by ' || o.payment_method || ' is ' || o.payment_status
        || ', and ' || sum(${SETTLED_PAISE}) || ' of ' || o.total_paise || ' paise were paid back.' as violation
      from ${orderRefunds} r join ${orders} o on o.id = r.order_id group by o.id
      having o.status <> 'cancelled' or o.payment_status <> 'completed' or sum(${SETTLED_PAISE}) > o.total_paise
      order by o.id`,
  ),
  sqlCheck(
    'test orders have no invoice and no mobile number, and are cancelled at the end of the test',
    sql`select count(*)::int as checked_count from ${orders} where source = 'test'`,
    sql`select 'Test order ' || o.id || case when o.customer_phone <> '' then ' has a mobile number.'
        when i.id is not null then ' has the invoice ' || i.number || '.' else ' is ' || o.status || '.' end as violation
      from ${orders} o left join ${testOrders} t on t.order_id = o.id left join ${invoices} i on i.order_id = o.id
      where o.source = 'test' and (o.customer_phone <> '' or i.id is not null
        or t.finished_at < now() - interval '1 minute' and o.status <> 'cancelled')
      order by o.id`,
  ),
  sqlCheck(
    'drafts that became an order have no content',
    countRows(orderDrafts),
    sql`select 'Draft ' || d.id || ' of order ' || coalesce(d.order_id::text, '(none)') || ' has '
        || case when d.content is null then 'no content.' else 'content.' end as violation
      from ${orderDrafts} d where (d.order_id is null) = (d.content is null) order by d.id`,
  ),
  sqlCheck(
    'every confirmed order exists',
    countRows(idempotencyKeys),
    sql`select 'The idempotency key ' || k.key || ' confirmed order ' || coalesce(k.response ->> 'id', '(none)')
        || ', which does not exist.' as violation
      from ${idempotencyKeys} k
      where k.key not like 'sent:%' and not exists (select from ${orders} o where o.id::text = k.response ->> 'id')
      order by k.key`,
  ),
]
