import { type SystemQueue, SYSTEM_QUEUE_LABELS, RETRY_ALL_QUEUES } from '../../domain/jobs/failed-jobs.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { type FailedJobGroup, listFailedJobs } from '../jobs/jobs.queries.ts'
import type { JobQueues } from '../jobs/job-queues.ts'

/**
 * Has background work done again that was given up: every piece of it, or once where it comes by the clock.
 * @returns what is left that was given up
 * @throws Problem 409 when it was done meanwhile, or is about to be
 */
export function retryFailedJobs(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  queue: SystemQueue,
): Promise<FailedJobGroup[]> {
  return db.transaction(async (tx) => {
    const failed = (await listFailedJobs(tx)).find((one) => one.queue === queue)
    if (!failed) throw new ConflictError('not_failed', 'This was done meanwhile, or is about to be.')
    await jobs.retry(tx, queue, RETRY_ALL_QUEUES.includes(queue) ? failed.ids : failed.ids.slice(0, 1))
    await audit(tx, {
      actor,
      action: 'retry',
      kind: 'queue',
      id: 0,
      subject: SYSTEM_QUEUE_LABELS[queue],
      before: { status: 'failed' },
      after: { status: 'waiting' },
    })
    return listFailedJobs(tx)
  })
}
