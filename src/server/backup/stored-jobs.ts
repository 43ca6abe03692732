import { sql } from 'drizzle-orm'
import type { Reader, Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { type JobData, type QueueName, QUEUES, SCHEDULES } from '../jobs/queues.ts'

/** A job that was still to be done. */
interface StoredJob extends Record<string, unknown> {
  name: string
  data: unknown
  /** When it may be begun, as an ISO date. */
  startAfter: string
}

const PAGE = 2000

/** Reads the jobs that are still to be done, some at a time; what the clock begins anew is left out. */
export async function* readJobs(tx: Reader): AsyncGenerator<StoredJob[]> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await tx.execute<StoredJob & { id: string }>(sql`
      select id::text, name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startAfter"
      from pgboss.job where state in ('created', 'retry', 'active') and name not in ${Object.keys(SCHEDULES)}
        and id > ${after}::uuid order by id limit ${PAGE}`)
    if (rows.length === 0) return
    yield rows.map(({ name, data, startAfter }) => ({ name, data, startAfter }))
    after = rows.at(-1)?.id ?? after
  }
}

/** Puts jobs into their queues again. Those of a queue that there is no more are left out. */
export async function putJobsBack(tx: Transaction, queues: JobQueues, jobs: readonly StoredJob[]): Promise<void> {
  for (const { name, data, startAfter } of jobs) {
    if (!Object.hasOwn(QUEUES, name)) continue
    const seconds = Math.max(0, Math.ceil((Date.parse(startAfter) - Date.now()) / 1000))
    await queues.send(tx, name as QueueName, [data as JobData[QueueName]], seconds)
  }
}
