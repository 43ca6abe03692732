import { sql } from 'drizzle-orm'
import { LEVEL_STARTS, MAX_SCORE } from '../../domain/cod-risk/risk-levels.ts'
import { ORDER_OUTCOME } from '../cod-risk/order-facts.ts'
import { isPending } from '../database/pending-changes.ts'
import { orderRisks, riskModels } from '../database/schema/cod-risk.ts'
import { confirmationAttempts, orderConfirmations } from '../database/schema/confirmations.ts'
import { invoices } from '../database/schema/invoices.ts'
import { orderDrafts, orderItems, orders } from '../database/schema/orders.ts'
import { idempotencyKeys } from '../database/schema/platform.ts'
import { promotions, promotionUses } from '../database/schema/promotions.ts'
import { orderRefunds, SETTLED_PAISE } from '../database/schema/returns.ts'
import { testOrders } from '../database/schema/shipping.ts'
import { lastEndedParcel } from '../orders/parcels.queries.ts'
import { countRows, sqlCheck } from './check.ts'

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

const COUPONS = sql`jsonb_path_query_array(o.adjustments, '$[*] ? (@.kind == "coupon")')`

/** Invariants of promotions: their uses, limits and discounts. */
export const PROMOTION_CHECKS = [
  sqlCheck(
    'the uses of promotions are those of the orders that are not cancelled',
    countRows(promotionUses),
    sql`select 'Order ' || o.id || ' is ' || o.status || ', but its use of ' || p.code
        || case when u.released_at is null then ' counts.' else ' does not count.' end as violation
      from ${promotionUses} u join ${orders} o on o.id = u.order_id join ${promotions} p on p.id = u.promotion_id
      where (o.status = 'cancelled') <> (u.released_at is not null) order by o.id`,
  ),
  sqlCheck(
    'orders have the codes and the discounts of their promotions',
    countRows(orders),
    sql`
      with uses as (
        select order_id, sum(discount_paise) as discount, array_agg(terms ->> 'code' order by terms ->> 'code') as codes
        from ${promotionUses} group by order_id
      ), shares as (
        select order_id, sum(promotion_discount_paise) as discount from ${orderItems} group by order_id
      )
      select 'Order ' || o.id || ': ' || mismatch.message as violation
      from ${orders} o left join uses u on u.order_id = o.id left join shares s on s.order_id = o.id
      cross join lateral (select -adjustments_total(${COUPONS}) as discount) as c
      cross join lateral (values
        (array(select unnest(string_to_array(o.coupon_code, ', ')) as code order by code) <> coalesce(u.codes, '{}'),
          'its codes are ' || coalesce(o.coupon_code, '(none)') || ', its promotions are others.'),
        (c.discount <> coalesce(u.discount, 0),
          'its promotions give ' || coalesce(u.discount, 0) || ' paise, its discount is ' || c.discount || '.'),
        (c.discount <> s.discount,
          'the shares of its lines add up to ' || s.discount || ' paise, its discount is ' || c.discount || '.')
      ) as mismatch (is_violated, message)
      where mismatch.is_violated order by o.id`,
  ),
  sqlCheck(
    'no promotion is used more often than its limits allow',
    countRows(promotions),
    sql`
      select p.code || ' is used by ' || count(*) || ' orders, its limit is ' || p.usage_limit || '.' as violation
      from ${promotions} p join ${promotionUses} u on u.promotion_id = p.id and u.released_at is null
      group by p.id having count(*) > p.usage_limit
      union all
      select p.code || ' is used by ' || count(*) || ' orders of one mobile number, its limit is '
        || p.usage_limit_per_phone || '.'
      from ${promotions} p join ${promotionUses} u on u.promotion_id = p.id and u.released_at is null
        join ${orders} o on o.id = u.order_id
      -- An order whose personal data was erased has no mobile number.
      where o.customer_phone <> ''
      group by p.id, o.customer_phone having count(*) > p.usage_limit_per_phone
      order by 1`,
  ),
]

/** Invariants of the confirmation of orders before they are sent. */
export const CONFIRMATION_CHECKS = [
  sqlCheck(
    'only customers who ordered themselves, with cash on delivery, are asked to confirm',
    countRows(orders),
    sql`select 'Order ' || o.id || ' is ' || o.confirmation || ', but it was taken by staff or paid.' as violation
      from ${orders} o
      where o.confirmation <> 'not_required' and (o.source <> 'website' or o.payment_method <> 'cod') order by o.id`,
  ),
  sqlCheck(
    'every answer has its channel, time and actor, and only orders without an answer are on the call list',
    countRows(orderConfirmations),
    sql`
      select 'Order ' || o.id || ' is ' || o.confirmation || ' without a channel, a time or an actor.' as violation
      from ${orders} o left join ${orderConfirmations} c on c.order_id = o.id
      where o.confirmation in ('confirmed', 'unreachable', 'declined')
        and (c.channel is null or c.changed_at is null or c.actor is null)
      union all
      select 'Order ' || o.id || ' is ' || o.confirmation || ' and on the call list.'
      from ${orders} o join ${orderConfirmations} c on c.order_id = o.id
      where c.call_due_at is not null and o.confirmation <> 'pending'
      order by 1`,
  ),
  sqlCheck(
    'the calls without an answer are counted',
    countRows(confirmationAttempts),
    sql`select 'Order ' || c.order_id || ' has ' || c.failed_attempts || ' calls without an answer, recorded are '
        || count(a.id) || '.' as violation
      from ${orderConfirmations} c left join ${confirmationAttempts} a
        on a.order_id = c.order_id and a.outcome = 'no_answer' and a.undone_at is null
      group by c.order_id, c.failed_attempts having c.failed_attempts > count(a.id) order by c.order_id`,
  ),
  sqlCheck(
    'no rejected address of a customer is stored for more than a day',
    countRows(orderConfirmations),
    sql`select 'Order ' || c.order_id || ' still has a rejected address.' as violation from ${orderConfirmations} c
      where c.address_draft_at < now() - interval '1 day' order by c.order_id`,
  ),
]

const levelOfScore = sql`case when score >= ${LEVEL_STARTS.high} then 'high' when score >= ${LEVEL_STARTS.check} then 'check'
  when score >= ${LEVEL_STARTS.normal} then 'normal' else 'trusted' end`

/** Invariants of the risk of orders with cash on delivery. */
export const RISK_CHECKS = [
  sqlCheck(
    'only orders with cash on delivery have a risk',
    countRows(orderRisks),
    sql`select 'Order ' || o.id || ' has a risk, but was paid before.' as violation
      from ${orderRisks} r join ${orders} o on o.id = r.order_id where o.payment_method <> 'cod' order by o.id`,
  ),
  sqlCheck(
    'the points of every risk add up to its score, and the score to its level',
    countRows(orderRisks),
    sql`select 'Order ' || order_id || ': ' || level || ' with ' || score || ' points, but the reasons have ' || points || '.' as violation
      from (select *, (select coalesce(sum((f ->> 'points')::int), 0) from jsonb_array_elements(factors) as f) as points
        from ${orderRisks}) as r
      where facts is not null and (score <> greatest(0, least(${MAX_SCORE}, points)) or level <> ${levelOfScore}) order by order_id`,
  ),
  sqlCheck(
    'the outcome of every risk is that of its order',
    countRows(orderRisks),
    sql`select 'Order ' || o.id || ' is ' || coalesce(ended.outcome, 'open') || ', but its risk has the outcome '
        || coalesce(r.outcome, 'unknown') || '.' as violation
      from ${orderRisks} r join ${orders} o on o.id = r.order_id
        left join lateral (${lastEndedParcel(sql`o.id`)}) as s on true
        cross join lateral (select ${ORDER_OUTCOME} as outcome) as ended
      where not ${isPending('order-risks', sql`o.id`)} and r.outcome is distinct from ended.outcome order by o.id`,
  ),
  sqlCheck(
    'one version of the risk weights is in use',
    countRows(riskModels),
    sql`select count(*) || ' versions of the risk weights are in use.' as violation from ${riskModels}
      where is_active having count(*) <> 1`,
  ),
]
