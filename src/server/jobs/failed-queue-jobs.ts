import { z } from 'zod'
import type { User } from '../../domain/accounts/session.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { audit } from '../database/audit.ts'
import { ConflictError } from '../http/errors.ts'
import { type FailedWork, parseWorkId, type RetryDeps } from './failed-work.ts'
import { type FailedJobGroup, listFailedJobs } from './jobs.queries.ts'
import { CONSEQUENCES, type QueueName, RETRY_ALL_QUEUES, SYSTEM_QUEUE_LABELS } from './queues.ts'

const systemQueueSchema = z.enum(Object.keys(SYSTEM_QUEUE_LABELS) as QueueName[])
const labelOf = (queue: QueueName): string => SYSTEM_QUEUE_LABELS[queue] ?? queue

/** The failed jobs of the system queues, one entry per queue. */
export const failedQueueJobs = (deps: RetryDeps): FailedWork => ({
  async list(limit) {
    const groups = await listFailedJobs(deps.db)
    return { failedJobs: groups.slice(0, limit).map(presentGroup), total: groups.length }
  },
  retry: (actor, id) => retryQueue(deps, actor, parseWorkId(systemQueueSchema, id)),
})

/**
 * Retries the failed jobs of a queue: all of them, or only the newest of a scheduled job.
 * @throws ConflictError if none has failed, or a retry is pending
 */
function retryQueue({ db, jobs }: RetryDeps, actor: User, queue: QueueName): Promise<void> {
  return db.transaction(async (tx) => {
    const failed = (await listFailedJobs(tx)).find((one) => one.queue === queue)
    if (!failed) throw new ConflictError('not_failed', 'This job has not failed, or a retry is pending.')
    await jobs.retry(tx, queue, RETRY_ALL_QUEUES.includes(queue) ? failed.ids : failed.ids.slice(0, 1))
    await audit(tx, {
      actor,
      action: 'retry',
      kind: 'job',
      id: 0,
      subject: labelOf(queue),
      before: { status: 'failed' },
      after: { status: 'waiting' },
    })
  })
}

/** Describes since when a scheduled job fails, what that means and what to do. @param since the first failure in a row */
const describeFailing = (queue: QueueName, since: Date): string =>
  [
    `Has failed since ${formatDateTime(since)}.`,
    CONSEQUENCES[queue],
    'It runs again by itself, nothing is lost. If it still fails in an hour, send this error to the person who looks after the server.',
  ]
    .filter(Boolean)
    .join(' ')

const presentGroup = ({ queue, ids, failedAt, failingSince, lastError }: FailedJobGroup): FailedJob => ({
  kind: 'queue',
  id: queue,
  title: labelOf(queue),
  detail: RETRY_ALL_QUEUES.includes(queue) ? null : describeFailing(queue, failingSince),
  lastError,
  occurredAt: failedAt.toISOString(),
  count: ids.length,
  orderId: null,
})
