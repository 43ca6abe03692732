import { desc, eq } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { emails } from './email.tables.ts'

const { id, recipient, subject, status, attempts, lastError, messageId, response, createdAt, sentAt } = emails
/** The columns of an email without its content. */
export const summaryColumns = {
  id,
  recipient,
  subject,
  status,
  attempts,
  lastError,
  messageId,
  response,
  createdAt,
  sentAt,
}
export type EmailSummary = Pick<typeof emails.$inferSelect, keyof typeof summaryColumns>

/** Returns one page of the outbox, newest first, and the total. */
export async function listEmails(
  db: Queryable,
  ofStatus: EmailSummary['status'] | undefined,
  { limit = MAX_ROWS, offset = 0 }: Paging,
): Promise<{ rows: EmailSummary[]; total: number }> {
  const where = ofStatus && eq(status, ofStatus)
  const page = db.select(summaryColumns).from(emails).where(where).orderBy(desc(id)).limit(limit).offset(offset)
  const [rows, total] = await Promise.all([page, db.$count(emails, where)])
  return { rows, total }
}
