import type { Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { LetterBody, Sender } from './letters/letter-body.ts'
import { letterHtml } from './letters/letter-page.ts'
import { letterText } from './letters/letter-text.ts'
import { letters } from './mail.tables.ts'

/** A letter to be written. */
export interface NewLetter {
  /** What it tells of and whom, such as `order-placed/1234567890/customer`: a second letter with a key is not written. */
  key: string
  to: { name?: string; address: string }
  replyTo?: string
  /** Where its reader leaves the list that it is written to; posted to, it needs no more. */
  unsubscribeUrl?: string
  subject: string
  body: LetterBody
}

/**
 * Puts letters into the outbox, in the transaction of what they tell of: both hold or neither does. They are sent in the
 * background once it is committed.
 * @param jobs undefined where they are only kept, and never sent
 */
export async function writeLetters(
  tx: Transaction,
  jobs: JobQueues | undefined,
  sender: Sender,
  wanted: readonly NewLetter[],
): Promise<void> {
  if (wanted.length === 0) return
  const rows = wanted.map(({ key, to, replyTo, unsubscribeUrl, subject, body }) => ({
    key,
    recipient: to.address,
    recipientName: to.name ?? '',
    replyTo,
    unsubscribeUrl,
    subject,
    html: letterHtml(body, sender, unsubscribeUrl),
    text: letterText(body, sender, unsubscribeUrl),
  }))
  const written = await tx.insert(letters).values(rows).onConflictDoNothing().returning({ id: letters.id })
  await jobs?.send(
    tx,
    'mail',
    written.map(({ id }) => ({ letterId: id })),
  )
}
