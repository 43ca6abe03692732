import { sql } from 'drizzle-orm'
import { accountEmails, accountMobiles, savedAddresses, users } from '../../database/schema/accounts.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { orders } from '../../database/schema/orders.ts'
import { followChanges, type PendingChange, takeChanges } from '../../database/pending-changes.ts'
import { customerAccounts, customerNotes, customerPhones, customers } from '../../database/schema/customers.ts'
import { hasReturnedParcel } from '../parcels.queries.ts'

/** Changes of one transaction. More would be planned without statistics of the rows that it inserts. */
const BATCH_SIZE = 2000
/** A second of work, and more orders than a store gets in the minute between two jobs. */
const MAX_READ_BATCHES = 2

/** Orders, accounts and customers that changed. */
interface Changes {
  phones: string[]
  /** Numbers whose owner asked for the deletion of their data. */
  erased: string[]
  users: number[]
  customers: number[]
}

/**
 * Brings the customers up to date with the orders and accounts that changed. Placing an order only records the change, so that
 * orders of one customer do not wait for each other. A job calls this every minute.
 * @param maxBatches the batches that the caller waits for
 */
export const refreshCustomers = (db: Database, maxBatches = Infinity): Promise<void> =>
  followChanges(db, 'customers', { batchSize: BATCH_SIZE, maxBatches }, (tx, changes) => applyChanges(tx, changes))

/**
 * Brings the customers up to date before a page of staff reads them. After a change of very many orders, as by a restored
 * backup, the page does not wait for all: the job continues.
 */
export const refreshCustomersToRead = (db: Database): Promise<void> => refreshCustomers(db, MAX_READ_BATCHES)

/** Takes a batch of changes in a transaction of the caller, which no other refresh overtakes. */
export const refreshCustomersIn = async (tx: Transaction): Promise<void> =>
  applyChanges(tx, await takeChanges(tx, 'customers', BATCH_SIZE))

async function applyChanges(tx: Transaction, pending: readonly PendingChange[]): Promise<void> {
  const changes = sortOut(pending)
  await linkAccounts(tx, changes)
  await linkPhones(tx, changes)
  const affected = await listAffected(tx, changes)
  await unlinkPhones(tx, changes)
  await deleteEmptyCustomers(tx, affected)
  await updateCustomers(tx, affected)
}

/** Orders without a number, and guests, have no value here. */
function sortOut(pending: readonly PendingChange[]): Changes {
  const each = <Value>(read: (change: PendingChange) => Value | null) => [
    ...new Set(pending.flatMap((change) => read(change) || [])),
  ]
  return {
    phones: each(({ phone }) => phone),
    erased: each(({ phone, isErased }) => (isErased ? phone : null)),
    users: each(({ userId }) => userId),
    customers: each(({ customerId }) => customerId),
  }
}

/**
 * Links new accounts: to the customer of their mobile number, of the number of their first order, or to a new customer.
 * Accounts of staff are no customers. Waits for an account that another transaction is deleting, and skips it.
 */
async function linkAccounts(tx: Transaction, changes: Changes): Promise<void> {
  await tx.execute(sql`
    delete from ${customerAccounts} using ${users}
    where ${users.id} = ${customerAccounts.userId} and ${users.isAdmin} and ${customerAccounts.userId} = any(${sql.param(changes.users)}::int[])`)
  await tx.execute(sql`
    with added as (
      select u.id, coalesce(
        (select m.mobile from ${accountMobiles} m where m.user_id = u.id),
        (select o.customer_phone from ${orders} o where o.user_id = u.id and o.customer_phone <> ''
          order by o.created_at limit 1),
        'account ' || u.id) as key
      from ${users} u
      where u.id = any(${sql.param(changes.users)}::int[]) and not u.is_admin
        and not exists (select from ${customerAccounts} a where a.user_id = u.id)
      for key share
    ), keys as (
      select keyed.key, p.customer_id as present, case when p.customer_id is null
        then nextval(pg_get_serial_sequence('customers', 'id'))::int end as created
      from (select distinct key from added) as keyed left join ${customerPhones} p on p.phone = keyed.key
    ), inserted as (
      insert into ${customers} (id) select created from keys where created is not null returning id
    ), numbered as (
      insert into ${customerPhones} (phone, customer_id)
      select key, created from keys where created is not null and key not like 'account %'
    )
    insert into ${customerAccounts} (user_id, customer_id)
    select added.id, coalesce(keys.present, inserted.id)
    from added join keys using (key) left join inserted on inserted.id = keys.created`)
}

/** Links new mobile numbers: to the customer of an account that ordered with them, or to a new customer. */
async function linkPhones(tx: Transaction, changes: Changes): Promise<void> {
  await tx.execute(sql`
    with added as (
      select phone, coalesce(
        (select a.customer_id from ${accountMobiles} m join ${customerAccounts} a on a.user_id = m.user_id
          where m.mobile = phone order by m.created_at limit 1),
        (select a.customer_id from ${orders} o join ${customerAccounts} a on a.user_id = o.user_id
          where o.customer_phone = phone and o.user_id > 0 order by o.created_at limit 1)) as present
      from unnest(${sql.param(changes.phones)}::text[]) as phone
      where not exists (select from ${customerPhones} p where p.phone = phone.phone)
        and (exists (select from ${orders} o where o.customer_phone = phone)
          or exists (select from ${accountMobiles} m join ${users} u on u.id = m.user_id
            where m.mobile = phone and not u.is_admin))
    ), numbered as (
      select phone, present, case when present is null
        then nextval(pg_get_serial_sequence('customers', 'id'))::int end as created
      from added
    ), inserted as (
      insert into ${customers} (id) select created from numbered where created is not null returning id
    )
    insert into ${customerPhones} (phone, customer_id)
    select phone, coalesce(present, inserted.id) from numbered left join inserted on inserted.id = numbered.created`)
}

async function listAffected(tx: Transaction, changes: Changes): Promise<number[]> {
  const { rows } = await tx.execute<{ ids: number[] | null }>(sql`
    select array_agg(distinct id) as ids from (
      select customer_id as id from ${customerPhones} where phone = any(${sql.param(changes.phones)}::text[])
      union all select customer_id from ${customerAccounts} where user_id = any(${sql.param(changes.users)}::int[])
      union all select unnest(${sql.param(changes.customers)}::int[])
    ) as affected`)
  return rows[0]?.ids ?? []
}

/** Removes numbers without orders and accounts. Those of a blocked customer, or one with notes, stay unless erased. */
async function unlinkPhones(tx: Transaction, changes: Changes): Promise<void> {
  await tx.execute(sql`
    delete from ${customerPhones} p
    where p.phone = any(${sql.param(changes.phones)}::text[])
      and not exists (select from ${orders} o where o.customer_phone = p.phone)
      and not exists (select from ${accountMobiles} m join ${customerAccounts} a on a.user_id = m.user_id
        where m.mobile = p.phone and a.customer_id = p.customer_id)
      and (p.phone = any(${sql.param(changes.erased)}::text[]) or not exists (
        select from ${customers} c where c.id = p.customer_id and (c.blocked_at is not null
          or exists (select from ${customerNotes} n where n.customer_id = c.id))))`)
}

const deleteEmptyCustomers = (tx: Transaction, ids: number[]) =>
  tx.execute(sql`
    delete from ${customers} c
    where c.id = any(${sql.param(ids)}::int[])
      and not exists (select from ${customerPhones} p where p.customer_id = c.id)
      and not exists (select from ${customerAccounts} a where a.customer_id = c.id)`)

/** Computes the totals and the contact of customers. */
export const updateCustomers = (tx: Transaction, ids: number[]) =>
  tx.execute(sql`
    with chosen as (select unnest(${sql.param(ids)}::int[]) as id), used as (
      select p.customer_id as id, o.id as order_id, o.customer_name, o.customer_email, o.customer_phone, o.city, o.pincode,
        o.status, o.total_paise, o.created_at
      from chosen join ${customerPhones} p on p.customer_id = chosen.id join ${orders} o on o.customer_phone = p.phone
    ), totals as (
      select id, count(*)::int as order_count,
        least(coalesce(sum(total_paise) filter (where status = 'delivered'), 0), 2147483647)::int as spent_paise,
        count(*) filter (where ${hasReturnedParcel(sql`used.order_id`)})::int as refused_count,
        max(created_at) as last_order_at, min(created_at) as first_order_at,
        string_agg(distinct concat_ws(chr(10), customer_name, customer_email, city, pincode), chr(10)) as words
      from used group by id
    ), last_order as (
      select distinct on (id) * from used order by id, created_at desc, order_id desc
    ), account as (
      select distinct on (a.customer_id) a.customer_id as id, u.username, e.email, s.customer_name, s.city, s.pincode
      from chosen join ${customerAccounts} a on a.customer_id = chosen.id join ${users} u on u.id = a.user_id
      left join ${accountEmails} e on e.user_id = u.id
      left join ${savedAddresses} s on s.user_id = u.id and s.is_default
      order by a.customer_id, u.created_at
    ), accounts as (
      select a.customer_id as id, min(u.created_at) as registered_at,
        string_agg(concat_ws(chr(10), u.username, e.email), chr(10)) as words
      from chosen join ${customerAccounts} a on a.customer_id = chosen.id join ${users} u on u.id = a.user_id
      left join ${accountEmails} e on e.user_id = u.id group by a.customer_id
    ), phones as (
      select p.customer_id as id, min(p.phone) as phone, string_agg(p.phone, chr(10)) as words
      from chosen join ${customerPhones} p on p.customer_id = chosen.id group by p.customer_id
    )
    update ${customers} c set
      name = coalesce(l.customer_name, account.customer_name, account.username, c.name),
      email = coalesce(l.customer_email, account.email, ''),
      phone = coalesce(l.customer_phone, phones.phone, ''),
      city = coalesce(l.city, account.city, ''),
      pincode = coalesce(l.pincode, account.pincode, ''),
      order_count = coalesce(t.order_count, 0),
      spent_paise = coalesce(t.spent_paise, 0),
      refused_count = coalesce(t.refused_count, 0),
      last_order_at = t.last_order_at,
      since = coalesce(least(t.first_order_at, accounts.registered_at), c.since),
      search_key = lower(concat_ws(chr(10), c.id::text, t.words, accounts.words, phones.words,
        case when t.id is null then c.name end))
    from chosen
    left join totals t on t.id = chosen.id left join last_order l on l.id = chosen.id
    left join account on account.id = chosen.id left join accounts on accounts.id = chosen.id
    left join phones on phones.id = chosen.id
    where c.id = chosen.id`)
