import { sql } from 'drizzle-orm'
import type { Database, Transaction } from './database/connect.ts'
import { emails } from './database/schema/email.ts'
import { lockUntilCommit } from './database/transaction-locks.ts'
import type { JobQueues } from './jobs/job-queues.ts'
import { hasNoPendingJob } from './jobs/jobs.queries.ts'
import { type JobData, maxAttempts } from './jobs/queues.ts'
import { LOST_WORK, type WaitingQueue, type WorkQueries } from './waiting-work.ts'
import { failUnansweredMessages } from './whatsapp/send-message.ts'

/** The number of requeued jobs by queue; queues without one are absent. */
export type RequeuedCounts = Partial<Record<WaitingQueue, number>>

interface RequeueDeps {
  db: Database
  jobs: JobQueues
  config: { development: boolean }
}

/** The maximum for each queue. The next run continues. */
const BATCH_SIZE = 1000

/**
 * Re-enqueues work whose job was lost, because the process of its last attempt was killed, but not work that always fails. Safe
 * to repeat and to run in several processes at once. In development emails are only previewed, so they are not requeued.
 */
export function requeueOrphans({ db, jobs, config }: RequeueDeps): Promise<RequeuedCounts> {
  return db.transaction(async (tx) => {
    await lockUntilCommit(tx, 'lost-work')
    await failExhaustedEmails(tx)
    await failUnansweredMessages(tx, jobs)
    const counts: RequeuedCounts = {}
    for (const work of LOST_WORK) {
      if (work.queue === 'email' && config.development) continue
      const lost = await listJobs(tx, work)
      await jobs.send(tx, work.queue, lost)
      if (lost.length > 0) counts[work.queue] = lost.length
    }
    return counts
  })
}

/** Staff see them on the dashboard and can send them again. */
const failExhaustedEmails = (tx: Transaction) =>
  tx.execute(sql`
    update ${emails} e set status = 'failed',
      last_error = coalesce(e.last_error, 'The store stopped each time it tried to send this email.')
    where e.status = 'waiting' and e.attempts >= ${maxAttempts('email')}
      and ${hasNoPendingJob('email', 'emailId', sql`e.id`)}`)

async function listJobs(tx: Transaction, { rows, isLost, job, order }: WorkQueries) {
  const found = await tx.execute<{ job: JobData[WaitingQueue] }>(
    sql`select ${job} as job from ${rows} where ${isLost} order by ${order} limit ${BATCH_SIZE}`,
  )
  return found.rows.map((row) => row.job)
}
