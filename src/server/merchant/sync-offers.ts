import { and, eq, isNotNull, isNull, notExists, or, sql, type SQL } from 'drizzle-orm'
import { MERCHANT_NOT_CONFIGURED } from '../../domain/merchant/merchant.ts'
import { toOffer } from '../../domain/merchant/offer.ts'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import { isPublished, type ProductRow } from '../catalog/products/listing.queries.ts'
import type { Database } from '../database/connect.ts'
import { products } from '../database/schema/catalog.ts'
import { merchantOffers, merchantRuns } from '../database/schema/merchant.ts'
import type { JobAttempt, JobQueues } from '../jobs/job-queues.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import type { MerchantClient, MerchantError } from './merchant-client.ts'
import { findRun, iterateProductPages, listDueOffers, type RunRow } from './merchant.queries.ts'
import { recordNoResponse, sendOffers } from './send-offers.ts'

/** Stores the target state of every product's offer. Writes changed rows only and is safe to repeat. */
async function planOffers(db: Database, client: MerchantClient, shopUrl: string): Promise<void> {
  for await (const page of iterateProductPages(db)) {
    await upsertTargets(
      db,
      page.map((product) => toTarget(product, client, shopUrl)),
    )
  }
  await clearDeletedProducts(db)
}

function toTarget(product: ProductRow, client: MerchantClient, shopUrl: string) {
  const offer = toOffer(product, shopUrl)
  const isExcluded = 'excludedReason' in offer
  return {
    offerId: String(product.id),
    productId: product.id,
    name: product.name,
    examType: product.examType,
    targetFingerprint: isExcluded ? null : client.fingerprint(offer),
    excludedReason: isExcluded ? offer.excludedReason : null,
  }
}

async function upsertTargets(db: Database, rows: ReturnType<typeof toTarget>[]): Promise<void> {
  const { name, examType, targetFingerprint, excludedReason, rejectedFingerprint, lastError } = merchantOffers
  const newTarget = sql`excluded.target_fingerprint`
  await db
    .insert(merchantOffers)
    .values(rows)
    .onConflictDoUpdate({
      target: merchantOffers.offerId,
      set: {
        name: sql`excluded.name`,
        examType: sql`excluded.exam_type`,
        targetFingerprint: newTarget,
        excludedReason: sql`excluded.excluded_reason`,
        // A rejection is about the rejected content only.
        lastError: sql`case when ${rejectedFingerprint} = ${newTarget} then ${lastError} end`,
      },
      setWhere: sql`(${name}, ${examType}, ${targetFingerprint}, ${excludedReason}) is distinct from (excluded.name, excluded.exam_type, ${newTarget}, excluded.excluded_reason)`,
    })
}

/** Plans the removal of the offers of deleted and no longer published products. Rows that were never sent are deleted. */
async function clearDeletedProducts(db: Database): Promise<void> {
  const { productId, targetFingerprint, excludedReason, firstAttemptAt } = merchantOffers
  const isDeleted = notExists(
    db
      .select({ id: products.id })
      .from(products)
      .where(and(sql`${products.id} = ${productId}`, isPublished)),
  )
  await db.delete(merchantOffers).where(and(isDeleted, isNull(firstAttemptAt)))
  await db
    .update(merchantOffers)
    .set({ targetFingerprint: null, excludedReason: null, lastError: null, issue: null })
    .where(and(isDeleted, or(isNotNull(targetFingerprint), isNotNull(excludedReason))))
}

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
async function finishRun(db: Database, run: RunRow, lastError?: string, pausedUntil?: SQL): Promise<void> {
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
async function pauseOrFailRun(
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
async function continueRun({ db, jobs }: RunDeps, run: RunRow, afterS = 0): Promise<void> {
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
