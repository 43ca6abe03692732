import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { OrderEmail } from '../../../domain/email/email-template-api.ts'
import type { Queryable } from '../../database/connect.ts'
import { emails } from '../../email/email.tables.ts'

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

/** The condition of the emails about an order. */
export const isAboutOrder = (orderId: number) =>
  and(eq(sql`split_part(${key}, '/', 2)`, String(orderId)), inArray(sql`split_part(${key}, '/', 1)`, ORDER_EVENTS))

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
