import { sql } from 'drizzle-orm'
import { DELETED_CUSTOMER } from '../../domain/accounts/deletion.ts'
import { RESOLVED_STATUSES } from '../../domain/orders/returns/return-states.ts'
import { users } from '../accounts/accounts.tables.ts'
import { emails } from '../email/email.tables.ts'
import { consents } from '../inbox/consents.tables.ts'
import { contactMessages, mailingRecipients, subscribers } from '../inbox/inbox.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { orderRefunds } from '../orders/refunds/refunds.tables.ts'
import { returnPhotos, returns } from '../orders/returns/returns.tables.ts'
import { deletionRequests } from '../privacy/privacy.tables.ts'
import { ndrTasks } from '../shipping/ndr/ndr.tables.ts'
import { reviews } from '../reviews/reviews.tables.ts'
import { countRows, sqlCheck } from './check.ts'

/** A second request may have been withdrawn before: only carried-out requests count. */
const done = sql`(select r.*, id_of_order from ${deletionRequests} r left join unnest(r.order_ids) id_of_order on true
  where r.state = 'done')`

const openOrder = sql`exists (select from ${orders} o
  where (o.user_id = r.user_id or o.id = any(r.order_ids)) and o.status not in ('delivered', 'cancelled'))`
const openReturn = sql`exists (select from ${returns} t join ${orders} o on o.id = t.order_id
  where (o.user_id = r.user_id or o.id = any(r.order_ids)) and t.status not in ${RESOLVED_STATUSES})`
const openRefund = sql`exists (select from ${orders} o where (o.user_id = r.user_id or o.id = any(r.order_ids))
  and o.status = 'cancelled' and o.payment_method <> 'cod' and o.payment_status = 'completed'
  and o.total_paise > (select coalesce(sum(f.amount_paise), 0) from ${orderRefunds} f where f.order_id = o.id))`
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
      where o.user_id <> 0 or o.customer_name <> ${DELETED_CUSTOMER} or o.customer_email <> '' or o.customer_phone <> ''
        or o.shipping_address <> '' or coalesce(o.notes, '') <> '' or coalesce(o.cancellation_note, '') <> ''
        or o.staff_notes <> '' or coalesce(o.corrected_address, o.corrected_phone) is not null
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
      from ${done} r join ${emails} e on split_part(e.key, '/', 2) = r.id_of_order::text
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
