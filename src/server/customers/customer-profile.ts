import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { CUSTOMER_ROWS, type CustomerDetail } from '../../domain/customers/customer.ts'
import type { User } from '../../domain/accounts/session.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import { accountEmails, savedAddresses, users } from '../database/schema/accounts.ts'
import { products } from '../database/schema/catalog.ts'
import type { Queryable } from '../database/connect.ts'
import { emails } from '../database/schema/email.ts'
import { NotFoundError } from '../http/errors.ts'
import { contactMessages } from '../database/schema/inbox.ts'
import { customerAccounts, customerNotes, customerPhones, customers } from '../database/schema/customers.ts'
import { hasReturnedParcel } from '../orders/parcels.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { returns } from '../database/schema/returns.ts'
import { reviews } from '../database/schema/reviews.ts'
import { presentCustomer } from './customers.queries.ts'

/** Reads a customer's profile. @throws NotFoundError */
export async function readProfile(db: Queryable, id: number, reader: Pick<User, 'id'>): Promise<CustomerDetail> {
  const [row] = await db.select().from(customers).where(eq(customers.id, id))
  if (!row) throw new NotFoundError('Customer')
  const orderIds = sql`(select o.id from ${orders} o join ${customerPhones} p on p.phone = o.customer_phone
    where p.customer_id = ${id})`
  const accounts = await listAccounts(db, id)
  const { blockedAt: at, blockedBy: by, blockReason: reason } = row
  return {
    ...presentCustomer(row),
    phones: await listPhones(db, id),
    accounts,
    block: at && by !== null && reason !== null ? { at: at.toISOString(), by, reason } : null,
    orders: await listOrders(db, orderIds),
    addresses: await listAddresses(db, id, orderIds),
    emails: await listEmails(db, id, orderIds),
    reviews: await listReviews(db, orderIds),
    returns: await listReturns(db, orderIds),
    messages: await listMessages(db, id, orderIds),
    notes: await listNotes(db, id, reader),
  }
}

async function listPhones(db: Queryable, customerId: number): Promise<string[]> {
  const { phone } = customerPhones
  const rows = await db
    .select({ phone })
    .from(customerPhones)
    .where(eq(customerPhones.customerId, customerId))
    .orderBy(asc(phone))
  return rows.map((row) => row.phone)
}

async function listAccounts(db: Queryable, customerId: number): Promise<CustomerDetail['accounts']> {
  const { id, username, createdAt } = users
  const rows = await db
    .select({ id, username, email: accountEmails.email, createdAt })
    .from(users)
    .innerJoin(customerAccounts, eq(customerAccounts.userId, id))
    .leftJoin(accountEmails, eq(accountEmails.userId, id))
    .where(eq(customerAccounts.customerId, customerId))
    .orderBy(asc(id))
  return rows.map(withIsoTime)
}

async function listOrders(db: Queryable, ids: SQL): Promise<CustomerDetail['orders']> {
  const { id, createdAt, status, totalPaise } = orders
  const rows = await db
    .select({ id, createdAt, status, totalPaise, isRefused: sql<boolean>`${hasReturnedParcel(sql`${orders.id}`)}` })
    .from(orders)
    .where(inArray(id, ids))
    .orderBy(desc(createdAt), desc(id))
    .limit(CUSTOMER_ROWS)
  return rows.map(({ totalPaise: total, ...row }) => ({ ...withIsoTime(row), totalAmount: paiseToRupees(total) }))
}

/** The addresses of orders, the most used first, then those that are only saved in an account. */
async function listAddresses(db: Queryable, customerId: number, ids: SQL): Promise<CustomerDetail['addresses']> {
  const { rows } = await db.execute<CustomerDetail['addresses'][number] & Record<string, unknown>>(sql`
    with used as (
      select customer_name, customer_phone, shipping_address, city, state, pincode, 1 as used
      from ${orders} where id in ${ids}
      union all
      select customer_name, customer_phone, shipping_address, city, state, pincode, 0
      from ${savedAddresses} where user_id in
        (select user_id from ${customerAccounts} where customer_id = ${customerId})
    )
    select customer_name as "customerName", customer_phone as "customerPhone", shipping_address as "shippingAddress",
      city, state, pincode, sum(used)::int as "orderCount"
    from used group by 1, 2, 3, 4, 5, 6 order by "orderCount" desc, 1, 3 limit ${CUSTOMER_ROWS}`)
  return rows
}

/** The email addresses of a customer's orders and accounts in lower case. */
const emailAddresses = (customerId: number, ids: SQL): SQL => sql`(
  select lower(customer_email) from ${orders} where id in ${ids} and customer_email <> ''
  union select lower(e.email) from ${accountEmails} e join ${customerAccounts} a on a.user_id = e.user_id
    where a.customer_id = ${customerId})`

/** Emails about an order of another customer are left out: families share addresses. */
async function listEmails(db: Queryable, customerId: number, ids: SQL): Promise<CustomerDetail['emails']> {
  const { id, orderId, subject, recipient, status, createdAt } = emails
  const rows = await db
    .select({ id, subject, recipient, status, createdAt })
    .from(emails)
    .where(
      and(
        inArray(sql`lower(${recipient})`, emailAddresses(customerId, ids)),
        or(isNull(orderId), inArray(orderId, ids)),
      ),
    )
    .orderBy(desc(id))
    .limit(CUSTOMER_ROWS)
  return rows.map(withIsoTime)
}

async function listReviews(db: Queryable, ids: SQL): Promise<CustomerDetail['reviews']> {
  const { id, rating, state, createdAt } = reviews
  const rows = await db
    .select({ id, productName: products.name, rating, state, createdAt })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))
    .where(inArray(reviews.orderId, ids))
    .orderBy(desc(createdAt), desc(id))
    .limit(CUSTOMER_ROWS)
  return rows.map(withIsoTime)
}

async function listReturns(db: Queryable, ids: SQL): Promise<CustomerDetail['returns']> {
  const { id, orderId, status, createdAt } = returns
  const rows = await db
    .select({ id, orderId, status, createdAt })
    .from(returns)
    .where(inArray(orderId, ids))
    .orderBy(desc(createdAt), desc(id))
    .limit(CUSTOMER_ROWS)
  return rows.map(withIsoTime)
}

async function listMessages(db: Queryable, customerId: number, ids: SQL): Promise<CustomerDetail['messages']> {
  const { id, subject, status, createdAt, orderId, phone, email } = contactMessages
  const rows = await db
    .select({ id, subject, status, createdAt })
    .from(contactMessages)
    .where(
      or(
        inArray(orderId, ids),
        inArray(
          phone,
          db
            .select({ phone: customerPhones.phone })
            .from(customerPhones)
            .where(eq(customerPhones.customerId, customerId)),
        ),
        inArray(sql`lower(${email})`, emailAddresses(customerId, ids)),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(CUSTOMER_ROWS)
  return rows.map(withIsoTime)
}

async function listNotes(
  db: Queryable,
  customerId: number,
  reader: Pick<User, 'id'>,
): Promise<CustomerDetail['notes']> {
  const { id, authorId, author, text, createdAt, editedAt } = customerNotes
  const rows = await db
    .select({ id, authorId, author, text, createdAt, editedAt })
    .from(customerNotes)
    .where(eq(customerNotes.customerId, customerId))
    .orderBy(desc(createdAt), desc(id))
  return rows.map(({ authorId: writer, ...row }) => ({
    ...withIsoTime(row),
    isOwn: writer === reader.id,
    editedAt: row.editedAt?.toISOString() ?? null,
  }))
}

const withIsoTime = <Row extends { createdAt: Date }>(row: Row) => ({ ...row, createdAt: row.createdAt.toISOString() })
