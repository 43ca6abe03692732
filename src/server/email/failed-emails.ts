import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { audit } from '../database/audit.ts'
import { emails } from '../database/schema/email.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { rowId } from '../http/openapi.ts'
import { type FailedWork, parseWorkId, type RetryDeps } from '../jobs/failed-work.ts'
import { type EmailSummary, listEmails } from './outbox.queries.ts'

/**
 * Enqueues a failed email again.
 * @throws NotFoundError
 * @throws ConflictError when the email was sent, is still waiting, or contained a secret link
 */
function resendEmail({ db, jobs }: RetryDeps, actor: User, emailId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const { status, subject, isConfidential } = emails
    const [email] = await tx
      .select({ status, subject, isConfidential })
      .from(emails)
      .where(eq(emails.id, emailId))
      .for('update')
    if (!email) throw new NotFoundError('Email')
    if (email.status !== 'failed') throw new ConflictError('not_failed', 'This email was sent, or is about to be sent.')
    if (email.isConfidential) {
      throw new ConflictError(
        'link_expired',
        'The link of this email no longer works. The customer can request a new one.',
      )
    }
    await tx.update(emails).set({ status: 'waiting' }).where(eq(emails.id, emailId))
    await jobs.send(tx, 'email', [{ emailId }])
    await audit(tx, {
      actor,
      action: 'resend',
      kind: 'email',
      id: emailId,
      subject: email.subject,
      before: { status: 'failed' },
      after: { status: 'waiting' },
    })
  })
}

/** The emails of the outbox that failed for good. */
export const failedEmails = (deps: RetryDeps): FailedWork => ({
  async list(limit) {
    const { rows, total } = await listEmails(deps.db, 'failed', limit)
    return { failedJobs: rows.map(presentFailedEmail), total }
  },
  retry: (actor, id) => resendEmail(deps, actor, parseWorkId(rowId, id)),
})

const presentFailedEmail = ({ id, subject, recipient, lastError, createdAt }: EmailSummary): FailedJob => ({
  kind: 'email',
  id: String(id),
  title: subject,
  detail: `To ${recipient}`,
  lastError: lastError ?? '',
  occurredAt: createdAt.toISOString(),
  count: 1,
  orderId: null,
})
