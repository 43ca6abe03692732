import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { rowId } from '../http/openapi.ts'
import { type FailedWork, parseWorkId, type RetryDeps } from '../jobs/failed-work.ts'
import { type EmailSummary, listEmails } from './outbox.queries.ts'
import { resendEmail } from './resend-email.ts'

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
