import { sql } from 'drizzle-orm'
import { FINISHED_STATUSES } from '../../domain/orders/order-status.ts'
import { DELETED_CUSTOMER } from '../../domain/accounts/deletion.ts'
import { RESOLVED_STATUSES } from '../../domain/orders/returns/return-states.ts'
import { ERASED_SENTENCE, PERSONAL_FACTORS } from '../../domain/cod-risk/risk-factor.ts'
import { deletionRequests, users } from '../database/schema/accounts.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { emails } from '../database/schema/email.ts'
import { consents, contactMessages, mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { orders } from '../database/schema/orders.ts'
import { orderRefunds, returnPhotos, returns, SETTLED_PAISE } from '../database/schema/returns.ts'
import { ndrTasks } from '../database/schema/ndr.ts'
import { reviews } from '../database/schema/reviews.ts'
import { HAS_PERSONAL_DATA } from '../orders/personal-columns.ts'
import { countRows, sqlCheck } from './check.ts'

/** A second request may have been withdrawn before: only carried-out requests count. */
const done = sql`(select r.*, id_of_order from ${deletionRequests} r left join unnest(r.order_ids) id_of_order on true
  where r.state = 'done')`

const openOrder = sql`exists (select from ${orders} o
  where (o.user_id = r.user_id or o.id = any(r.order_ids)) and o.status not in ${FINISHED_STATUSES})`
const openReturn = sql`exists (select from ${returns} t join ${orders} o on o.id = t.order_id
  where (o.user_id = r.user_id or o.id = any(r.order_ids)) and t.status not in ${RESOLVED_STATUSES})`
const openRefund = sql`exists (select from ${orders} o where (o.user_id = r.user_id or o.id = any(r.order_ids))
  and o.status = 'cancelled' and o.payment_status = 'completed'
  and o.total_paise > (select coalesce(sum(${SETTLED_PAISE}), 0) from ${orderRefunds} f where f.order_id = o.id))`
const isStaff = sql`exists (select from ${users} u where u.id = r.user_id and u.is_admin)`

/** Invariants of deleted customers and of consents. */
export const PRIVACY_CHECKS = [
  sqlCheck(
    'no account and no order has personal data after its deletion',
    sql`select count(*)::int as checked_count from ${deletionRequests} where state = 'done'`,
    sql`
      select 'Account ' || r.user_id || ' exists after its deletion (request ' || r.id || ').' as violation
      from ${deletionRequests} r join ${users} u on u.id = r.user_id and u.created_at = r.account_created_at
      where r.state = 'done'
      union
      select 'Order ' || o.id || ' has personal data after its deletion (request ' || r.id || ').'
      from ${done} r join ${orders} o on o.id = r.id_of_order
      where ${HAS_PERSONAL_DATA}
      union
      select 'The risk of order ' || k.order_id || ' describes a deleted customer (request ' || r.id || ').'
      from ${done} r join ${orderRisks} k on k.order_id = r.id_of_order
      where k.address_key is not null or exists (select from jsonb_array_elements(k.factors) f
        where f ->> 'code' in ${[...PERSONAL_FACTORS]} and f ->> 'sentence' <> ${ERASED_SENTENCE})
      union
      select 'Return ' || t.id || ' has the words of a deleted customer (request ' || r.id || ').'
      from ${done} r join ${returns} t on t.order_id = r.id_of_order where t.note <> ''
      union
      select 'Failed delivery ' || t.id || ' has the answer of a deleted customer (request ' || r.id || ').'
      from ${done} r join ${ndrTasks} t on t.order_id = r.id_of_order
      where coalesce(t.answer_phone, t.answer_address, t.answer_landmark, t.phone, t.address1, t.address2) is not null
        or t.answer_note <> '' or t.comment <> ''
      union
      select 'Order ' || r.id_of_order || ' has photos of a deleted customer (request ' || r.id || ').'
      from ${done} r join ${returnPhotos} p on p.order_id = r.id_of_order
      union
      select 'Review ' || v.id || ' has the name of a deleted customer (request ' || r.id || ').'
      from ${done} r join ${reviews} v on v.order_id = r.id_of_order where v.display_name <> ${DELETED_CUSTOMER}
      union
      select 'Message ' || m.id || ' is from a deleted customer (request ' || r.id || ').'
      from ${done} r join ${contactMessages} m on m.order_id = r.id_of_order
      union
      select 'Email ' || e.id || ' is about an order of a deleted customer (request ' || r.id || ').'
      from ${done} r join ${emails} e on e.order_id = r.id_of_order
      order by 1`,
  ),
  sqlCheck(
    'every deletion request is carried out within two days of its date, unless an order, a return or a refund is open',
    countRows(deletionRequests),
    sql`select 'Deletion request ' || r.id || ' is due since ' || to_char(r.due_at, 'YYYY-MM-DD') || '.' as violation
      from ${deletionRequests} r where r.state = 'pending' and r.due_at < now() - interval '2 days'
        and not (${openOrder} or ${openReturn} or ${openRefund} or ${isStaff}) order by r.id`,
  ),
  sqlCheck(
    'every subscription agrees with the latest consent of its address',
    sql`select (select count(*) from ${subscribers})::int + (select count(*) from ${mailingRecipients})::int as checked_count`,
    sql`
      select 'Subscriber ' || s.id || ' is ' || s.status || ', but the latest consent is '
        || coalesce(c.action, 'missing') || '.' as violation
      from ${subscribers} s left join lateral (select action from ${consents}
        where kind = 'newsletter' and email = lower(s.email) order by id desc limit 1) c on true
      where c.action is distinct from case s.status when 'active' then 'given' else 'withdrawn' end
      union all
      select 'Recipient ' || m.id || ' of ' || m.list || ' has another state than the latest consent.'
      from ${mailingRecipients} m left join lateral (select action from ${consents}
        where kind = m.list and email = m.email order by id desc limit 1) c on true
      where (m.unsubscribed_at is not null) <> (coalesce(c.action, 'given') = 'withdrawn')
      order by 1`,
  ),
]
