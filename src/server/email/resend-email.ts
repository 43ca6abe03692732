import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { emails } from './email.tables.ts'
import { type EmailSummary, summaryColumns } from './outbox.queries.ts'

/**
 * Enqueues a failed email again.
 * @throws NotFoundError
 * @throws ConflictError when the email was sent or is still waiting
 */
export function resendEmail(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  emailId: number,
): Promise<EmailSummary> {
  return db.transaction(async (tx) => {
    const [before] = await tx.select(summaryColumns).from(emails).where(eq(emails.id, emailId)).for('update')
    if (!before) throw new NotFoundError('Email')
    if (before.status !== 'failed')
      throw new ConflictError('not_failed', 'This email was sent, or is about to be sent.')
    const after = { ...before, status: 'waiting' as const }
    await tx.update(emails).set({ status: after.status }).where(eq(emails.id, emailId))
    await jobs.send(tx, 'email', [{ emailId }])
    const change = { before: { status: before.status }, after: { status: after.status } }
    await audit(tx, {
      actor,
      action: 'resend',
      kind: 'email',
      id: emailId,
      subject: before.subject,
      ...change,
    })
    return after
  })
}
