import { type SystemQueue, SYSTEM_QUEUE_LABELS, RETRY_ALL_QUEUES } from '../../domain/jobs/failed-jobs.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import { type FailedJobGroup, listFailedJobs } from '../jobs/jobs.queries.ts'
import type { JobQueues } from '../jobs/job-queues.ts'

/**
 * Retries the failed jobs of a queue: all of them, or only the newest of a scheduled job.
 * @returns the jobs that are still failed
 * @throws ConflictError if none has failed, or a retry is pending
 */
export function retryFailedJobs(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  queue: SystemQueue,
): Promise<FailedJobGroup[]> {
  return db.transaction(async (tx) => {
    const failed = (await listFailedJobs(tx)).find((one) => one.queue === queue)
    if (!failed) throw new ConflictError('not_failed', 'This job has not failed, or a retry is pending.')
    await jobs.retry(tx, queue, RETRY_ALL_QUEUES.includes(queue) ? failed.ids : failed.ids.slice(0, 1))
    await audit(tx, {
      actor,
      action: 'retry',
      kind: 'job',
      id: 0,
      subject: SYSTEM_QUEUE_LABELS[queue],
      before: { status: 'failed' },
      after: { status: 'waiting' },
    })
    return listFailedJobs(tx)
  })
}
