import { sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'

/** How many jobs of a queue are in a state. */
interface JobCount {
  queue: string
  state: 'waiting' | 'active' | 'failed'
  count: number
}

/** Counts the jobs of the whole shop: those that wait for their first or next try, are under way, or were given up. */
export async function countJobs(db: Reader): Promise<JobCount[]> {
  const { rows } = await db.execute<{ queue: string; state: JobCount['state']; count: number }>(sql`
    SELECT queue.name AS queue, kind.state, count(job.id)::int AS count
    FROM pgboss.queue
    CROSS JOIN (VALUES ('waiting'), ('active'), ('failed')) AS kind (state)
    LEFT JOIN pgboss.job ON job.name = queue.name
      AND CASE WHEN job.state IN ('created', 'retry') THEN 'waiting' ELSE job.state::text END = kind.state
    GROUP BY queue.name, kind.state
    ORDER BY queue.name, kind.state`)
  return rows
}
