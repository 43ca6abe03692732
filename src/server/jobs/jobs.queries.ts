// Reads the table of pg-boss directly. Its API cannot be part of a query or of a snapshot, and it returns all jobs of a
// queue, without a filter by state.
import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'
import { FREQUENT_QUEUES, type QueueName, RETRY_ALL_QUEUES, SCHEDULES, SYSTEM_QUEUE_LABELS } from './queues.ts'

const JOBS: SQL = sql`pgboss.job`
const PENDING: SQL = sql`('created', 'retry', 'active')`

/**
 * A condition for a query: no pending job works on the row.
 * @param field the field of the job's data that identifies the row
 * @param value the row's id
 */
export const hasNoPendingJob = (queue: QueueName, field: string, value: SQL): SQL => sql`not exists (
  select from ${JOBS} j where j.name = ${queue} and j.state in ${PENDING} and j.data ->> ${field} = (${value})::text)`

/**
 * Failed jobs of one row within a day after which its work is not requeued: it always fails. Staff see them on the dashboard.
 * Older failures may be of earlier work on the row, such as the cancellation of a former shipment.
 */
const MAX_FAILED_JOBS = 3

/**
 * A condition for a query: the work on a row was lost with its process, so that it has no pending job. Parameters as for
 * `hasNoPendingJob`.
 */
export const isOrphaned = (queue: QueueName, field: string, value: SQL): SQL => sql`(
  ${hasNoPendingJob(queue, field, value)} and ${MAX_FAILED_JOBS} > (
    select count(*) from ${JOBS} j where j.name = ${queue} and j.state = 'failed' and j.completed_on > now() - interval '1 day'
      and j.data ->> ${field} = (${value})::text))`

/** The number of jobs of a queue in a state. */
interface JobCount {
  queue: string
  state: 'waiting' | 'active' | 'failed'
  count: number
}

/** Counts the jobs of every queue: waiting for their first or next attempt, active, or failed for good. */
export async function countJobs(db: Queryable): Promise<JobCount[]> {
  const { rows } = await db.execute<{ queue: string; state: JobCount['state']; count: number }>(sql`
    select queue.name as queue, states.state, count(job.id)::int as count
    from pgboss.queue
    cross join (values ('waiting'), ('active'), ('failed')) as states (state)
    left join ${JOBS} on job.name = queue.name
      and case when job.state in ('created', 'retry') then 'waiting' else job.state::text end = states.state
    group by queue.name, states.state
    order by queue.name, states.state`)
  return rows
}

/** Failed jobs of one queue. */
export interface FailedJobGroup {
  queue: QueueName
  /** The ids of the jobs, newest failure first. */
  ids: string[]
  failedAt: Date
  /** The first failure since the last success. */
  failingSince: Date
  /** The error message of the newest failure. */
  lastError: string
}

const MAX_ERROR_LENGTH = 300

/**
 * Lists the failed jobs of the system queues by queue, the newest failure first. Leaves out a job after a later success (of a
 * scheduled queue: any success, of another one: a success with the same data) and while a retry is pending. The pending next run
 * of a frequent schedule is no retry. A single failure of such a queue is left out as well.
 */
export async function listFailedJobs(db: Queryable): Promise<FailedJobGroup[]> {
  const { rows } = await db.execute<{
    queue: QueueName
    ids: string[]
    failedAt: string
    failingSince: string
    lastError: string | null
  }>(sql`
    select name as queue, array_agg(id order by completed_on desc) as ids, max(completed_on)::text as "failedAt",
      min(completed_on)::text as "failingSince",
      (array_agg(output ->> 'message' order by completed_on desc))[1] as "lastError"
    from ${JOBS} as failed
    where state = 'failed' and name in ${Object.keys(SYSTEM_QUEUE_LABELS)} and not exists (
      select from ${JOBS} as other
      where other.name = failed.name and (other.data = failed.data or name not in ${[...RETRY_ALL_QUEUES]})
        and (other.state in ${PENDING} and (other.name not in ${FREQUENT_QUEUES} or other.state = 'retry' or other.retry_count > 0)
          or other.state = 'completed' and other.completed_on > failed.completed_on))
    group by name
    having count(*) > 1 or name not in ${FREQUENT_QUEUES}
    order by max(completed_on) desc`)
  return rows.map(({ queue, ids, failedAt, failingSince, lastError }) => ({
    queue,
    ids,
    failedAt: new Date(failedAt),
    failingSince: new Date(failingSince),
    lastError: (lastError ?? 'No error message').slice(0, MAX_ERROR_LENGTH),
  }))
}

/** A job that is not completed, as a backup stores it. */
export interface PendingJob {
  name: string
  data: unknown
  /** When it may start, as an ISO date. */
  startAfter: string
}

const PAGE_SIZE = 2000

/** Reads the pending jobs page by page, without those that a schedule sends again. */
export async function* readPendingJobs(tx: Queryable): AsyncGenerator<PendingJob[]> {
  let lastId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await tx.execute<{ id: string; name: string; data: unknown; startAfter: string }>(sql`
      select id::text, name, data, to_char(start_after at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "startAfter"
      from ${JOBS} where state in ${PENDING} and name not in ${Object.keys(SCHEDULES)}
        and id > ${lastId}::uuid order by id limit ${PAGE_SIZE}`)
    if (rows.length === 0) return
    yield rows.map(({ name, data, startAfter }) => ({ name, data, startAfter }))
    lastId = rows.at(-1)?.id ?? lastId
  }
}
