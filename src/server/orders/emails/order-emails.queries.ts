import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { OrderEmail } from '../../../domain/email/email-template-api.ts'
import type { Queryable } from '../../database/connect.ts'
import { emails } from '../../email/email.tables.ts'
import { returns } from '../returns/returns.tables.ts'

/** The first parts of the keys of emails about an order; the second is its number. */
const ORDER_EVENTS = [
  'order-placed',
  'order-modified',
  'order-shipped',
  'tracking-number-changed',
  'order-delivered',
  'order-cancelled',
  'review-request',
]

const { id, key, subject, recipient, status, lastError, createdAt, sentAt } = emails
const columns = { id, key, subject, recipient, status, lastError, createdAt, sentAt }
type EmailRow = Pick<typeof emails.$inferSelect, keyof typeof columns>

/** The first parts of the keys of emails about a return; the second is its number. */
const RETURN_EVENTS = [
  'return-requested',
  'return-declined',
  'return-drop-off',
  'return-approved',
  'return-pickup',
  'return-received',
  'return-checked',
  'replacement-sent',
  'return-refunded',
  'return-cancelled',
]

const [event, number] = [sql`split_part(${key}, '/', 1)`, sql`split_part(${key}, '/', 2)`]

/** The condition of the emails about an order and its returns. */
export const isAboutOrder = (orderId: number) =>
  or(
    and(eq(number, String(orderId)), inArray(event, ORDER_EVENTS)),
    and(
      sql`${number} in (select ${returns.id}::text from ${returns} where ${returns.orderId} = ${orderId})`,
      inArray(event, RETURN_EVENTS),
    ),
  )

/** Returns the emails about an order, oldest first. */
export async function listOrderEmails(db: Queryable, orderId: number): Promise<OrderEmail[]> {
  const rows = await db.select(columns).from(emails).where(isAboutOrder(orderId)).orderBy(asc(id))
  return rows.map(presentOrderEmail)
}

const presentOrderEmail = ({ key: emailKey, ...row }: EmailRow): OrderEmail => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  isForCustomer: isForCustomer(emailKey),
})

export const isForCustomer = (emailKey: string): boolean => emailKey.split('/')[2] !== 'staff'
