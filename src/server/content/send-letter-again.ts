import { eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import type { Database } from '../database/connect.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { letters } from '../mail/mail.tables.ts'
import { type LetterSummary, summaryColumns } from './letters.queries.ts'

/**
 * Sends a letter again that was given up.
 * @throws Problem 404 for an unknown letter, 409 for one that was sent or is on its way
 */
export function sendLetterAgain(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  letterId: number,
): Promise<LetterSummary> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select(summaryColumns).from(letters).where(eq(letters.id, letterId)).for('update')
    if (!before) throw notFound('Letter')
    if (before.status !== 'failed') throw new Problem(409, 'not_failed', 'This letter was sent, or is about to be.')
    const after = { ...before, status: 'waiting' as const }
    await tx.update(letters).set({ status: after.status }).where(eq(letters.id, letterId))
    await jobs.send(tx, 'mail', [{ letterId }])
    const change = { before: { status: before.status }, after: { status: after.status } }
    await recordChange(tx, {
      actor,
      action: 'send-again',
      kind: 'letter',
      id: letterId,
      subject: before.subject,
      ...change,
    })
    return after
  })
}
