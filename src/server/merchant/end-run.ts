import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { RunRow } from './merchant.queries.ts'
import type { ListingTrouble } from './merchant-listing.ts'
import { merchantRuns } from './merchant.tables.ts'

interface Office {
  db: Database
  jobs: JobQueues
}

/** Where the listing does not say how long it wants to be left alone. */
const USUAL_PAUSE_S = 60
/** Whoever wants a longer pause is left alone until the run after it. */
const LONGEST_PAUSE_S = 600
const MOST_PAUSES = 5
/** Google counts its days in Pacific time. */
const TOMORROW = sql`(date_trunc('day', now() at time zone 'America/Los_Angeles') + interval '1 day') at time zone 'America/Los_Angeles'`

/** Ends a run: well, or early where there was trouble. */
export async function endRun(db: Database, run: RunRow, trouble?: string, pausedUntil?: SQL): Promise<void> {
  const whole = sql`case when ${merchantRuns.failed} > 0 then 'partial' else 'done' end`
  await db
    .update(merchantRuns)
    .set({ status: trouble ? 'failed' : whole, trouble, pausedUntil, touchedAt: sql`now()`, endedAt: sql`now()` })
    .where(and(eq(merchantRuns.id, run.id), eq(merchantRuns.status, 'running')))
}

/** What a run does that the listing stopped: it goes on after the pause that was asked for, or ends. */
export async function stopRun(office: Office, run: RunRow, { kind, message, pauseS }: ListingTrouble): Promise<void> {
  const { db } = office
  if (kind === 'quota') return endRun(db, run, message, pauseS === undefined ? TOMORROW : inSeconds(pauseS))
  if (kind !== 'busy') return endRun(db, run, message)
  if (pauseS !== undefined && pauseS > LONGEST_PAUSE_S) return endRun(db, run, message, inSeconds(pauseS))
  if (run.pauses >= MOST_PAUSES) return endRun(db, run, message)
  return goOn(office, run, pauseS ?? USUAL_PAUSE_S)
}

/** Writes the job that goes on with a run. @param afterS a pause in seconds that the listing asked for */
export async function goOn({ db, jobs }: Office, run: RunRow, afterS = 0): Promise<void> {
  await db.transaction(async (tx) => {
    const pauses = afterS > 0 ? sql`${merchantRuns.pauses} + 1` : merchantRuns.pauses
    await tx
      .update(merchantRuns)
      .set({ pauses: sql`${pauses}`, touchedAt: sql`now()` })
      .where(eq(merchantRuns.id, run.id))
    await jobs.send(tx, 'merchant', [{ runId: run.id }], afterS)
  })
}

const inSeconds = (seconds: number): SQL => sql`now() + ${`${seconds} seconds`}::interval`
