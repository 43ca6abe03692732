import { sql } from 'drizzle-orm'
import { confirmationAttempts, orderConfirmations } from '../database/schema/confirmations.ts'
import { orders } from '../database/schema/orders.ts'
import { countRows, sqlCheck } from './check.ts'

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
