import { desc, eq } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS, type Paging } from '../http/paging.ts'
import { letters } from '../mail/mail.tables.ts'

const { id, recipient, subject, status, tries, trouble, messageId, response, createdAt, sentAt } = letters
/** All of a letter but what it says. */
export const summaryColumns = { id, recipient, subject, status, tries, trouble, messageId, response, createdAt, sentAt }
export type LetterSummary = Pick<typeof letters.$inferSelect, keyof typeof summaryColumns>

/** Letters of the outbox, the newest first. */
export async function listLetters(
  db: Reader,
  wanted: LetterSummary['status'] | undefined,
  { limit = MAX_ROWS, offset = 0 }: Paging,
): Promise<{ rows: LetterSummary[]; total: number }> {
  const matching = wanted && eq(status, wanted)
  const rows = db.select(summaryColumns).from(letters).where(matching).orderBy(desc(id)).limit(limit).offset(offset)
  const [found, total] = await Promise.all([rows, db.$count(letters, matching)])
  return { rows: found, total }
}
