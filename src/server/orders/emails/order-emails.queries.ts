import { and, asc, eq, notInArray } from 'drizzle-orm'
import { maySee, withholdField } from '../../../domain/accounts/field-rights.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { isForCustomer } from '../../../domain/email/email-kinds.ts'
import type { OrderEmail } from '../../../domain/email/email-template-api.ts'
import type { Queryable } from '../../database/connect.ts'
import { emails } from '../../database/schema/email.ts'

const { id, kind, subject, recipient, status, lastError, createdAt, sentAt } = emails
const columns = { id, kind, subject, recipient, status, lastError, createdAt, sentAt }
type EmailRow = Pick<typeof emails.$inferSelect, keyof typeof columns>

/** The condition of the emails about an order and its returns. Comments and messages are listed, not their emails to staff. */
export const isAboutOrder = (orderId: number) =>
  and(eq(emails.orderId, orderId), notInArray(kind, ['mention', 'contact-message']))

/** Returns the emails about an order, oldest first, with what the reader may see. */
export async function listOrderEmails(db: Queryable, orderId: number, reader: User): Promise<OrderEmail[]> {
  const rows = await db.select(columns).from(emails).where(isAboutOrder(orderId)).orderBy(asc(id))
  return rows.map((row) => presentOrderEmail(row, reader))
}

const presentOrderEmail = ({ kind: emailKind, ...row }: EmailRow, reader: User): OrderEmail => ({
  ...withholdField(reader, row, 'recipient'),
  lastError: maySee(reader, 'recipient') ? row.lastError : null,
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  isForCustomer: isForCustomer(emailKind),
})
