import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { RunRow } from './merchant.queries.ts'
import type { MerchantError } from './merchant-client.ts'
import { merchantRuns } from '../database/schema/merchant.ts'

interface RunDeps {
  db: Database
  jobs: JobQueues
}

/** Pause when Google sends no Retry-After. */
const DEFAULT_PAUSE_S = 60
/** A longer pause ends the run; a later run continues after it. */
const MAX_PAUSE_S = 600
const MAX_PAUSES = 5
/** Google counts its days in Pacific time. */
const TOMORROW = sql`(date_trunc('day', now() at time zone 'America/Los_Angeles') + interval '1 day') at time zone 'America/Los_Angeles'`

/** Ends a run: done, partial when offers failed, or failed with an error. */
export async function finishRun(db: Database, run: RunRow, lastError?: string, pausedUntil?: SQL): Promise<void> {
  const completed = sql`case when ${merchantRuns.failed} > 0 then 'partial' else 'done' end`
  await db
    .update(merchantRuns)
    .set({
      status: lastError ? 'failed' : completed,
      lastError,
      pausedUntil,
      lastProgressAt: sql`now()`,
      endedAt: sql`now()`,
    })
    .where(and(eq(merchantRuns.id, run.id), eq(merchantRuns.status, 'running')))
}

/** Continues a run after the requested pause, or ends it. */
export async function pauseOrFailRun(
  deps: RunDeps,
  run: RunRow,
  { kind, message, retryAfterS }: MerchantError,
): Promise<void> {
  const { db } = deps
  if (kind === 'quota')
    return finishRun(db, run, message, retryAfterS === undefined ? TOMORROW : secondsFromNow(retryAfterS))
  if (kind !== 'throttled') return finishRun(db, run, message)
  if (retryAfterS !== undefined && retryAfterS > MAX_PAUSE_S) {
    return finishRun(db, run, message, secondsFromNow(retryAfterS))
  }
  if (run.pauses >= MAX_PAUSES) return finishRun(db, run, message)
  return continueRun(deps, run, retryAfterS ?? DEFAULT_PAUSE_S)
}

/** Enqueues the job that continues a run. @param afterS pause in seconds requested by Google */
export async function continueRun({ db, jobs }: RunDeps, run: RunRow, afterS = 0): Promise<void> {
  await db.transaction(async (tx) => {
    const pauses = afterS > 0 ? sql`${merchantRuns.pauses} + 1` : merchantRuns.pauses
    await tx
      .update(merchantRuns)
      .set({ pauses: sql`${pauses}`, lastProgressAt: sql`now()` })
      .where(eq(merchantRuns.id, run.id))
    await jobs.send(tx, 'merchant-sync', [{ runId: run.id }], afterS)
  })
}

const secondsFromNow = (seconds: number): SQL => sql`now() + ${`${seconds} seconds`}::interval`
