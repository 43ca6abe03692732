import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { Try } from '../jobs/job-queues.ts'
import { letters } from '../mail/mail.tables.ts'
import { MailRefused } from '../mail/mail-refused.ts'
import { sendLetter, type Taken } from '../mail/transport.ts'
import { type MailConfig, type MailSettings, readMailSettings } from './mail-server.ts'
import { SealBroken } from '../database/sealed-value.ts'

interface Post {
  db: Database
  config: MailConfig
}

type LetterRow = typeof letters.$inferSelect

/**
 * Hands a letter of the outbox to the mail server. One that was sent is not sent again. Its row says what came of it.
 * @throws MailRefused when it may be taken later: the job is to be tried again
 */
export async function deliverLetter({ db, config }: Post, letterId: number, { isLast }: Try): Promise<void> {
  const [letter] = await db.select().from(letters).where(eq(letters.id, letterId))
  if (!letter || letter.status === 'sent') return
  try {
    const taken = await handOver(letter, await readMailSettings(db, config), config.publicUrl)
    await note(db, letterId, { ...taken, status: 'sent', trouble: null, sentAt: new Date() })
  } catch (error) {
    if (!(error instanceof MailRefused || error instanceof SealBroken)) throw error
    const again = error instanceof MailRefused && error.mayPass && !isLast
    await note(db, letterId, { status: again ? 'waiting' : 'failed', trouble: sentenceOf(error) })
    if (again) throw error
  }
}

async function handOver(letter: LetterRow, { enabled, server }: MailSettings, publicUrl: string): Promise<Taken> {
  if (!enabled) throw new MailRefused('Email notifications are switched off.', { mayPass: false })
  if (!server) throw new MailRefused('SMTP Host is required.', { mayPass: false })
  const { recipient, recipientName, replyTo, unsubscribeUrl, subject, html, text, key } = letter
  return sendLetter(server, {
    to: { name: recipientName, address: recipient },
    replyTo: replyTo ?? undefined,
    unsubscribeUrl: unsubscribeUrl ?? undefined,
    subject,
    html,
    text,
    // The same at every try: a letter that arrives twice is known for one.
    messageId: `<${key.replaceAll('/', '.')}@${new URL(publicUrl).hostname}>`,
  })
}

const sentenceOf = (error: MailRefused | SealBroken): string =>
  error instanceof MailRefused
    ? error.message
    : 'The stored SMTP password cannot be read, because SECRET_KEY has changed. Enter the password again.'

const note = (db: Database, letterId: number, said: Partial<LetterRow>) =>
  db
    .update(letters)
    .set({ ...said, tries: sql`${letters.tries} + 1` })
    .where(eq(letters.id, letterId))
