import { eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { JobQueues, Try } from '../jobs/job-queues.ts'
import { endRun, goOn, stopRun } from './end-run.ts'
import { findRun, listDue, type RunRow } from './merchant.queries.ts'
import type { MerchantListing } from './merchant-listing.ts'
import { merchantRuns } from './merchant.tables.ts'
import { noteUnanswered } from './note-offer.ts'
import { planOffers } from './plan-offers.ts'
import { sendOffers } from './send-offers.ts'

/** What a run works with. */
export interface ListingDesk {
  db: Database
  jobs: JobQueues
  merchant: MerchantListing | undefined
  config: { publicUrl: string }
}

export const NOT_CONFIGURED = 'Google Merchant is not configured.'
const AT_A_TIME = 100
/** How long one job works: what is left is another job's, so that a process can close soon. */
const WORK_MS = 10_000

/**
 * Goes on with a run: plans it, sends what is due, and ends it when nothing is. What was sent is written down one by one,
 * so a job that is done again goes on where the last one ended.
 * @throws ListingTrouble where the listing failed: the job is to be tried again
 */
export async function syncOffers(desk: ListingDesk, runId: number, tried: Try): Promise<void> {
  const { db, merchant, config } = desk
  const run = await findRun(db, runId)
  if (run?.status !== 'running') return
  if (!merchant) return endRun(db, run, NOT_CONFIGURED)
  if (!run.planned) await plan(db, run, merchant, config.publicUrl)
  const until = Date.now() + WORK_MS
  while (Date.now() < until) {
    const due = await listDue(db, run, AT_A_TIME)
    if (due.length === 0) return endRun(db, run)
    const { stopped, failed, isDown } = await sendOffers({ db, listing: merchant, run, shopUrl: config.publicUrl }, due)
    if (stopped) return stopRun(desk, (await findRun(db, runId)) ?? run, stopped)
    const [first] = failed
    if (!first) continue
    if (!tried.isLast) throw first.trouble
    for (const { offer, trouble } of failed) await noteUnanswered(db, run, offer, trouble.message)
    if (isDown) return stopRun(desk, run, first.trouble)
  }
  return goOn(desk, run)
}

async function plan(db: Database, run: RunRow, listing: MerchantListing, shopUrl: string): Promise<void> {
  await planOffers(db, listing, shopUrl)
  await db.update(merchantRuns).set({ planned: true, touchedAt: sql`now()` }).where(eq(merchantRuns.id, run.id))
}
