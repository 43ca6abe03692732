import { eq, sql } from 'drizzle-orm'
import { MERCHANT_NOT_CONFIGURED } from '../../domain/merchant/merchant.ts'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Database } from '../database/connect.ts'
import type { JobQueues, JobAttempt } from '../jobs/job-queues.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import { finishRun, continueRun, pauseOrFailRun } from './finish-run.ts'
import { findRun, listDueOffers, type RunRow } from './merchant.queries.ts'
import type { MerchantClient } from './merchant-client.ts'
import { merchantRuns } from '../database/schema/merchant.ts'
import { recordNoResponse } from './record-offer-result.ts'
import { planOffers } from './plan-offers.ts'
import { sendOffers } from './send-offers.ts'

export interface MerchantDeps {
  db: Database
  jobs: JobQueues
  merchant: MerchantClient | undefined
  config: ShopIdentity
}

const BATCH_SIZE = 100
/** How long one job runs. The rest is left to another job, so that a process can shut down soon. */
const JOB_BUDGET_MS = 10_000

/**
 * Continues a run: plans it, sends the due offers and finishes it when none is left. Results are stored offer by offer,
 * so that a retried job continues where the last one stopped.
 * @throws MerchantError for an outage: the job is retried
 */
export async function syncOffers(deps: MerchantDeps, runId: number, attempt: JobAttempt): Promise<void> {
  const { db, merchant, config } = deps
  const run = await findRun(db, runId)
  if (run?.status !== 'running') return
  if (!merchant) return finishRun(db, run, MERCHANT_NOT_CONFIGURED)
  const { publicUrl: shopUrl } = await readShopIdentity(db, config)
  if (!run.planned) await planRun(db, run, merchant, shopUrl)
  const until = Date.now() + JOB_BUDGET_MS
  while (Date.now() < until) {
    const due = await listDueOffers(db, run, BATCH_SIZE)
    if (due.length === 0) return finishRun(db, run)
    const context = { db, client: merchant, run, shopUrl }
    const { stoppedBy, failed, isUnavailable } = await sendOffers(context, due)
    if (stoppedBy) return pauseOrFailRun(deps, (await findRun(db, runId)) ?? run, stoppedBy)
    const [first] = failed
    if (!first) continue
    if (!attempt.isLast) throw first.error
    for (const { offer, error } of failed) await recordNoResponse(db, run, offer, error.message)
    if (isUnavailable) return pauseOrFailRun(deps, run, first.error)
  }
  return continueRun(deps, run)
}

async function planRun(db: Database, run: RunRow, client: MerchantClient, shopUrl: string): Promise<void> {
  await planOffers(db, client, shopUrl)
  await db.update(merchantRuns).set({ planned: true, lastProgressAt: sql`now()` }).where(eq(merchantRuns.id, run.id))
}
