import { sql } from 'drizzle-orm'
import { DELETED_CUSTOMER } from '../../domain/accounts/deletion.ts'
import { ERASED_SENTENCE, PERSONAL_FACTORS } from '../../domain/cod-risk/risk-factor.ts'
import { FINISHED_STATUSES } from '../../domain/orders/order-status.ts'
import { RESOLVED_STATUSES } from '../../domain/orders/returns/return-states.ts'
import { deletionRequests, savedAddresses, users } from '../database/schema/accounts.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { customerPhones, customers } from '../database/schema/customers.ts'
import { emails } from '../database/schema/email.ts'
import { consents, contactMessages, mailingRecipients, subscribers } from '../database/schema/inbox.ts'
import { ndrTasks } from '../database/schema/ndr.ts'
import { orders } from '../database/schema/orders.ts'
import { pendingChanges } from '../database/schema/pending-changes.ts'
import { auditChain, auditLog } from '../database/schema/platform.ts'
import { orderRefunds, returnPhotos, returns, SETTLED_PAISE } from '../database/schema/returns.ts'
import { reviews } from '../database/schema/reviews.ts'
import { hasReturnedParcel } from '../orders/parcels.queries.ts'
import { HAS_PERSONAL_DATA } from '../orders/personal-columns.ts'
import { countRows, sqlCheck } from './check.ts'

/** Changes that wait for the next refresh are no violations. */
const isUpToDate = sql`not exists (select from ${pendingChanges} w
  where w.phone in (select phone from ${customerPhones} where customer_id = c.id))`

/** Invariants of customers. */
export const CUSTOMER_CHECKS = [
  sqlCheck(
    'every order with a mobile number belongs to a customer',
    countRows(orders),
    sql`select 'Order ' || o.id || ' belongs to no customer.' as violation from ${orders} o
      where o.customer_phone <> ''
        and not exists (select from ${customerPhones} p where p.phone = o.customer_phone)
        and not exists (select from ${pendingChanges} w where w.phone = o.customer_phone) order by o.id`,
  ),
  sqlCheck(
    'the totals of every customer match the orders',
    countRows(customers),
    sql`
      with totals as (
        select p.customer_id, count(o.id) as order_count,
          coalesce(sum(o.total_paise) filter (where o.status = 'delivered'), 0) as spent,
          count(o.id) filter (where ${hasReturnedParcel(sql`o.id`)}) as refused
        from ${customerPhones} p join ${orders} o on o.customer_phone = p.phone group by p.customer_id
      )
      select 'Customer ' || c.id || ': ' || c.order_count || ' orders, ' || c.spent_paise || ' paise and '
        || c.refused_count || ' refused are stored, not ' || coalesce(t.order_count, 0) || ', ' || coalesce(t.spent, 0)
        || ' and ' || coalesce(t.refused, 0) || '.' as violation
      from ${customers} c left join totals t on t.customer_id = c.id
      where (c.order_count, c.spent_paise, c.refused_count)
        is distinct from (coalesce(t.order_count, 0), coalesce(t.spent, 0), coalesce(t.refused, 0))
        and ${isUpToDate} order by c.id`,
  ),
]

/** Invariants of customer accounts. */
export const ACCOUNT_CHECKS = [
  sqlCheck(
    'every customer with addresses has one default address',
    sql`select count(distinct user_id)::int as checked_count from ${savedAddresses}`,
    sql`select 'User ' || user_id || ' has ' || count(*) filter (where is_default) || ' default addresses.' as violation
      from ${savedAddresses} group by user_id having count(*) filter (where is_default) <> 1 order by user_id`,
  ),
  sqlCheck(
    'a store with staff has an owner',
    sql`select count(*)::int as checked_count from ${users} where is_admin`,
    sql`select 'No member of staff is an owner.' as violation
      where exists (select from ${users} where is_admin) and not exists (select from ${users} where is_admin and role = 'owner')`,
  ),
]

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

/** The hash chain of the audit log: entries that were changed, inserted or removed afterwards. */
export const AUDIT_CHECK = sqlCheck(
  'the audit log is complete and unchanged',
  countRows(auditLog),
  sql`
    with chain as (
      select id, chain_position, hash, audit_entry_hash(audit_log, lag(hash, 1, '') over before_it) as expected_hash,
        lag(chain_position, 1, 0) over before_it as previous
      from ${auditLog} where chain_position is not null window before_it as (order by chain_position)
    ), last as (select coalesce(max(chain_position), 0) as chain_position from chain)
    select violation from (
      select chain_position, case
        when chain_position > previous + 1
          then chain_position - previous - 1 || ' entries before entry ' || id || ' of the audit log were deleted.'
        else 'Entry ' || id || ' of the audit log was changed after it was written.'
      end as violation
      from chain where chain_position <> previous + 1 or hash is distinct from expected_hash
      union all
      select 0, 'Entry ' || id || ' of the audit log is not part of its chain.'
      from ${auditLog} where chain_position is null
      union all
      select head.chain_position, case
        when head.chain_position > last.chain_position
          then 'The last ' || head.chain_position - last.chain_position || ' entries of the audit log were deleted.'
        else 'The end of the audit log''s chain was changed.'
      end
      from ${auditChain} head cross join last
      where head.chain_position <> last.chain_position
        or not exists (select from chain where chain.chain_position = last.chain_position and chain.hash = head.hash)
      union all
      select last.chain_position, 'The end of the audit log''s chain was deleted.'
      from last where last.chain_position > 0 and not exists (select from ${auditChain})
    ) as violations order by chain_position`,
)
