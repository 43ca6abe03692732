import { and, eq, lt, sql } from 'drizzle-orm'
import type { ExamType } from '../../domain/catalog/exams.ts'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { findLastRun, type RunRow } from './merchant.queries.ts'
import { merchantRuns } from '../database/schema/merchant.ts'

interface RunDeps {
  db: Database
  jobs: JobQueues
}

interface StartRunOptions {
  /** A run started by staff sends rejected offers again. */
  cause: RunRow['cause']
  examType?: ExamType | undefined
  /** The user who started it, for the audit log. */
  actor?: User | undefined
}

/** A run without progress for this long was lost. Longer than the longest pause (MAX_PAUSE_S). */
const STALLED_AFTER = '40 minutes'
const STALLED_MESSAGE = 'The sync was interrupted. The next one continues where it stopped.'

/** Starts a run and enqueues its job in the same transaction. @returns the new run, or the one that is running */
export function startRun({ db, jobs }: RunDeps, { cause, examType, actor }: StartRunOptions): Promise<RunRow> {
  return db.transaction(async (tx) => {
    await failStalledRun(tx)
    const [run] = await tx.insert(merchantRuns).values({ cause, examType }).onConflictDoNothing().returning()
    if (!run) return findRunningRun(tx)
    await jobs.send(tx, 'merchant-sync', [{ runId: run.id }])
    if (actor) {
      const subject = examType ? `${examType} products` : 'All products'
      await audit(tx, { actor, action: 'sync', kind: 'merchant', id: run.id, subject })
    }
    return run
  })
}

/** Starts the hourly run, unless one is running or Google requested a pause that has not ended. */
export async function startHourlyRun(deps: RunDeps): Promise<void> {
  const last = await findLastRun(deps.db)
  if (last?.pausedUntil && last.pausedUntil > new Date()) return
  await startRun(deps, { cause: 'hourly' })
}

async function failStalledRun(tx: Transaction): Promise<void> {
  await tx
    .update(merchantRuns)
    .set({ status: 'failed', lastError: STALLED_MESSAGE, endedAt: sql`now()` })
    .where(
      and(eq(merchantRuns.status, 'running'), lt(merchantRuns.lastProgressAt, sql`now() - ${STALLED_AFTER}::interval`)),
    )
}

async function findRunningRun(tx: Transaction): Promise<RunRow> {
  const [run] = await tx.select().from(merchantRuns).where(eq(merchantRuns.status, 'running'))
  // It ended in the meantime, so it is the last one.
  const current = run ?? (await findLastRun(tx))
  if (!current) throw new Error('The running sync cannot be read')
  return current
}
