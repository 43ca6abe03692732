import { sql } from 'drizzle-orm'
import { DEFAULT_PAYEE_DAYS, RETURN_SETTING_KEYS } from '../../domain/orders/returns/return-settings.ts'
import {
  ENDED_EARLY_STATUSES,
  RESOLVED_STATUSES,
  WITHDRAWN_STATUSES,
} from '../../domain/orders/returns/return-states.ts'
import { products } from '../database/schema/catalog.ts'
import { orderItems, orders } from '../database/schema/orders.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { returnItems, returns } from '../database/schema/returns.ts'
import { reviews, reviewVotes } from '../database/schema/reviews.ts'
import { countRows, sqlCheck } from './check.ts'

/** The nightly job deletes payees. One day of grace: it may not have run yet. */
const payeeDays = sql`coalesce((select value::int from ${siteSettings}
  where key = ${RETURN_SETTING_KEYS.payeeDays} and value ~ '^[0-9]{1,4}$'), ${DEFAULT_PAYEE_DAYS}::int)`

/** Returns that were checked earlier can have rejected copies without a reason. */
const REASONS_SINCE = '2026-11-23T00:00:00+05:30'

/** Invariants of returns and of the orders that replace their books. */
export const RETURN_CHECKS = [
  sqlCheck(
    'every return has lines of its order, with at most the ordered copies',
    countRows(returns),
    sql`
      select 'Return ' || r.id || ' has no lines.' as violation from ${returns} r
      where not exists (select from ${returnItems} i where i.return_id = r.id)
      union all
      select 'Return ' || r.id || ' has line ' || l.id || ' of order ' || l.order_id || '.'
      from ${returns} r join ${returnItems} i on i.return_id = r.id join ${orderItems} l on l.id = i.order_item_id
      where l.order_id <> r.order_id
      union all
      select 'Returns have ' || sum(i.quantity) || ' copies of line ' || l.id || ', ordered were ' || l.quantity || '.'
      from ${returns} r join ${returnItems} i on i.return_id = r.id join ${orderItems} l on l.id = i.order_item_id
      where r.status not in ${WITHDRAWN_STATUSES} group by l.id, l.quantity having sum(i.quantity) > l.quantity
      order by 1`,
  ),
  sqlCheck(
    'no cancelled order has a return, which would count its books twice',
    countRows(returns),
    sql`
      select 'Order ' || o.id || ' is cancelled, and return ' || r.id || ' has books of it.' as violation
      from ${orders} o join ${returns} r on r.order_id = o.id
      where o.status = 'cancelled' and r.status not in ${ENDED_EARLY_STATUSES} order by r.id`,
  ),
  sqlCheck(
    'every replacement costs nothing and belongs to a return',
    sql`select count(*)::int as checked_count from ${orders} where replaces_order_id is not null`,
    sql`
      select 'Order ' || o.id || ' replaces books and costs ' || o.total_paise || ' paise.' as violation
      from ${orders} o
      where o.replaces_order_id is not null and o.total_paise <> 0
      union all
      select 'Order ' || o.id || ' replaces books of no return.' from ${orders} o
      where o.replaces_order_id is not null and o.status <> 'cancelled'
        and not exists (select from ${returns} r where r.replacement_order_id = o.id)
      union all
      select 'Return ' || r.id || ' is ' || r.status || ', and its replacement ' || o.id || ' is cancelled.'
      from ${returns} r join ${orders} o on o.id = r.replacement_order_id where o.status = 'cancelled'
      union all
      select 'Return ' || r.id || ' has order ' || o.id || ' as its replacement, which replaces nothing.'
      from ${returns} r join ${orders} o on o.id = r.replacement_order_id
      where o.replaces_order_id is distinct from r.order_id
      order by 1`,
  ),
  sqlCheck(
    'every refund has its amount and reference, every rejected copy its reason, and every reason rejected copies',
    countRows(returnItems),
    sql`
      select 'Return ' || i.return_id || ' has a reason for rejected copies of line ' || i.order_item_id
        || ', of which all were accepted.' as violation
      from ${returnItems} i where i.rejection_reason is not null and i.accepted >= i.quantity
      union all
      select 'Return ' || r.id || ' has rejected copies of line ' || i.order_item_id || ' without a reason.'
      from ${returns} r join ${returnItems} i on i.return_id = r.id
      where i.accepted < i.quantity and i.rejection_reason is null and r.checked_at >= ${REASONS_SINCE}::timestamptz
      union all
      select 'Return ' || r.id || ' is closed: copies were accepted, and nothing was sent or paid back.'
      from ${returns} r where r.status = 'closed' and r.replacement_order_id is null and r.refund_paise is null
        and exists (select from ${returnItems} i where i.return_id = r.id and i.accepted > 0)
      union all
      select 'Return ' || r.id || ' is refunded without an amount or a reference.' from ${returns} r
      where r.status = 'refunded' and (r.refund_paise is null or r.refund_utr is null)
      order by 1`,
  ),
  sqlCheck(
    'no return pays back or replaces more than was paid for its books',
    countRows(returnItems),
    sql`
      select 'Line ' || l.id || ' of order ' || l.order_id || ' was paid with ' || l.paid_paise + l.covered_paise
        || ' paise, its returns paid back or replaced ' || sum(i.settled_paise) || '.' as violation
      from ${orderItems} l join ${returnItems} i on i.order_item_id = l.id
      group by l.id having sum(i.settled_paise) > l.paid_paise + l.covered_paise
      union all
      select 'Return ' || r.id || ' paid back ' || r.refund_paise || ' paise, its lines say '
        || coalesce(sum(i.settled_paise), 0) || '.'
      from ${returns} r join ${returnItems} i on i.return_id = r.id where r.refund_paise is not null
      group by r.id having r.refund_paise <> coalesce(sum(i.settled_paise), 0)
      union all
      select 'Order ' || l.order_id || ' covers ' || sum(l.covered_paise) || ' paise, return ' || r.id || ' has replaced '
        || r.settled || '.'
      from (
        select r.id, r.replacement_order_id, coalesce(sum(i.settled_paise), 0) as settled
        from ${returns} r join ${returnItems} i on i.return_id = r.id
        where r.replacement_order_id is not null group by r.id
      ) as r join ${orderItems} l on l.order_id = r.replacement_order_id
      group by l.order_id, r.id, r.settled having sum(l.covered_paise) <> r.settled
      order by 1`,
  ),
  sqlCheck(
    'no payee of a refund is stored longer than its period',
    countRows(returns),
    sql`select 'Return ' || r.id || ' still has the payee of its refund.' as violation from ${returns} r
      where r.payee is not null and r.status in ${RESOLVED_STATUSES}
        and r.resolved_at < now() - make_interval(days => ${payeeDays} + 1) order by r.id`,
  ),
]

/** Invariants of reviews. */
export const REVIEW_CHECKS = [
  sqlCheck(
    'every rating is the mean of the published reviews',
    countRows(products),
    sql`
      with published as (
        select product_id, count(*) as count, round(avg(rating), 1) as rating
        from ${reviews} where state = 'published' group by product_id
      )
      select 'Product ' || p.id || ' shows ' || coalesce(p.review_rating::text, 'no rating') || ' of ' || p.review_count
        || ' reviews, its published reviews are ' || coalesce(r.rating::text, 'none') || ' of ' || coalesce(r.count, 0)
        || '.' as violation
      from ${products} p left join published r on r.product_id = p.id
      where (p.review_count, p.review_rating) is distinct from (coalesce(r.count, 0), r.rating) order by p.id`,
  ),
  sqlCheck(
    'every review is of a book in its order',
    countRows(reviews),
    sql`select 'Review ' || r.id || ' is of a product or an order that its order line does not have.' as violation
      from ${reviews} r join ${orderItems} i on i.id = r.order_item_id
      where i.order_id <> r.order_id or i.product_id is distinct from r.product_id order by r.id`,
  ),
  sqlCheck(
    'every helpful count is the number of votes',
    countRows(reviews),
    sql`select 'Review ' || r.id || ' shows ' || r.helpful_count || ' helpful votes and has ' || coalesce(v.count, 0) || '.'
        as violation
      from ${reviews} r
      left join (select review_id, count(*) as count from ${reviewVotes} group by review_id) v on v.review_id = r.id
      where r.helpful_count <> coalesce(v.count, 0) order by r.id`,
  ),
]
