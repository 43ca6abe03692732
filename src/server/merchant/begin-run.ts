import { and, eq, lt, sql } from 'drizzle-orm'
import type { ExamType } from '../../domain/exams.ts'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { findLastRun, type RunRow } from './merchant.queries.ts'
import { merchantRuns } from './merchant.tables.ts'

interface Office {
  db: Database
  jobs: JobQueues
}

interface Wish {
  /** What staff asked for sends again what was refused. */
  cause: RunRow['cause']
  examType?: ExamType | undefined
  /** Whoever asked for it. */
  actor?: User | undefined
}

/** A run that has not moved for so long was lost. Longer than any pause that the listing is granted. */
const LOST_AFTER = '40 minutes'
const LOST = 'The sync broke off. The next one goes on where it ended.'

/** Begins to send the products; its job is written in the same transaction. @returns it, or the run that is under way */
export function beginRun({ db, jobs }: Office, { cause, examType, actor }: Wish): Promise<RunRow> {
  return db.transaction(async (tx) => {
    await endLostRun(tx)
    const [run] = await tx.insert(merchantRuns).values({ cause, examType }).onConflictDoNothing().returning()
    if (!run) return underWay(tx)
    await jobs.send(tx, 'merchant', [{ runId: run.id }])
    if (actor) {
      const subject = examType ? `${examType} products` : 'All products'
      await recordChange(tx, { actor, action: 'sync', kind: 'merchant', id: run.id, subject })
    }
    return run
  })
}

/** The run of every hour: left out while one is under way, or the listing wants to be left alone. */
export async function beginHourlyRun(office: Office): Promise<void> {
  const last = await findLastRun(office.db)
  if (last?.pausedUntil && last.pausedUntil > new Date()) return
  await beginRun(office, { cause: 'hourly' })
}

async function endLostRun(tx: Transaction): Promise<void> {
  await tx
    .update(merchantRuns)
    .set({ status: 'failed', trouble: LOST, endedAt: sql`now()` })
    .where(and(eq(merchantRuns.status, 'running'), lt(merchantRuns.touchedAt, sql`now() - ${LOST_AFTER}::interval`)))
}

async function underWay(tx: Transaction): Promise<RunRow> {
  const [run] = await tx.select().from(merchantRuns).where(eq(merchantRuns.status, 'running'))
  // It ended in this very moment: it is the last one then.
  const found = run ?? (await findLastRun(tx))
  if (!found) throw new Error('A run is under way that cannot be read')
  return found
}
