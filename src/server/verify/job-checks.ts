import { sql } from 'drizzle-orm'
import { merchantRuns } from '../database/schema/merchant.ts'
import { hasNoPendingJob } from '../jobs/jobs.queries.ts'
import { LOST_WORK } from '../waiting-work.ts'
import { countRows, sqlCheck } from './check.ts'

/**
 * Waiting work has a pending job, and failed work is marked as failed, so that staff see it. Work in between waits until
 * `requeueOrphans` finds it.
 */
export const JOB_CHECKS = [
  ...LOST_WORK.map(({ queue, rows, isLost, order, subject }) =>
    sqlCheck(
      `everything that waits for the job ${queue} has one`,
      countRows(rows),
      sql`select ${subject} || ' is waiting without a job.' as violation from ${rows} where ${isLost} order by ${order}`,
    ),
  ),
  sqlCheck(
    'every merchant sync run has ended or is queued',
    countRows(merchantRuns),
    sql`select 'Merchant sync run ' || r.id || ' is running without a job.' as violation from ${merchantRuns} r
      where r.status = 'running' and ${hasNoPendingJob('merchant-sync', 'runId', sql`r.id`)} order by r.id`,
  ),
]
