import { sql } from 'drizzle-orm'
import { type Chore, CHORES, SINGLE_CHORES } from '../../domain/chores.ts'
import type { Reader } from '../database/connect.ts'

/** Chores of one queue that were given up. */
export interface FailedJobs {
  chore: Chore
  /** Of its jobs, the newest first. */
  ids: string[]
  failedAt: Date
  /** What the newest said. */
  trouble: string
}

const WORDS_AT_MOST = 300

/**
 * The chores that were given up, by queue, the newest failure first. Work that comes again by the clock is not among them
 * once it was done since, or while it is about to be.
 */
export async function listFailedChores(db: Reader): Promise<FailedJobs[]> {
  const { rows } = await db.execute<{ chore: Chore; ids: string[]; failed_at: string; trouble: string | null }>(sql`
    SELECT name AS chore, array_agg(id ORDER BY completed_on DESC) AS ids, max(completed_on)::text AS failed_at,
      (array_agg(output ->> 'message' ORDER BY completed_on DESC))[1] AS trouble
    FROM pgboss.job AS failed
    WHERE state = 'failed' AND name IN ${Object.keys(CHORES)}
      AND (name IN ${[...SINGLE_CHORES]} OR NOT EXISTS (
        SELECT FROM pgboss.job AS done
        WHERE done.name = failed.name AND (done.state IN ('created', 'retry', 'active')
          OR done.state = 'completed' AND done.completed_on > failed.completed_on)))
    GROUP BY name
    ORDER BY max(completed_on) DESC`)
  return rows.map(({ chore, ids, failed_at, trouble }) => ({
    chore,
    ids,
    failedAt: new Date(failed_at),
    trouble: (trouble ?? 'It said nothing.').slice(0, WORDS_AT_MOST),
  }))
}
