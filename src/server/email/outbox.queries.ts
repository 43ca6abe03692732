import { and, desc, eq, inArray } from 'drizzle-orm'
import type { EmailKind } from '../../domain/email/email-kinds.ts'
import type { Queryable } from '../database/connect.ts'
import { emails } from '../database/schema/email.ts'

const { id, recipient, subject, status, lastError, createdAt } = emails
/** The columns of an email without its content. */
const summaryColumns = { id, recipient, subject, status, lastError, createdAt }
export type EmailSummary = Pick<typeof emails.$inferSelect, keyof typeof summaryColumns>

/** Returns the newest emails of the outbox, at most `limit`, and the total. */
export async function listEmails(
  db: Queryable,
  ofStatus: EmailSummary['status'] | undefined,
  limit: number,
): Promise<{ rows: EmailSummary[]; total: number }> {
  const where = ofStatus && eq(status, ofStatus)
  const page = db.select(summaryColumns).from(emails).where(where).orderBy(desc(id)).limit(limit)
  const [rows, total] = await Promise.all([page, db.$count(emails, where)])
  return { rows, total }
}

/** Whether one of the emails of these kinds about an order contains one of the texts, sent or not. */
export async function isInEmails(
  db: Queryable,
  { orderId, kinds, texts }: { orderId: number; kinds: EmailKind[]; texts: readonly string[] },
): Promise<boolean> {
  const rows = await db
    .select({ text: emails.text })
    .from(emails)
    .where(and(eq(emails.orderId, orderId), inArray(emails.kind, kinds)))
  return rows.some((row) => texts.some((text) => row.text.includes(text)))
}
