import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { toOffer } from '../../domain/merchant/offer.ts'
import type { ProductRow } from '../catalog/products/listing.queries.ts'
import type { Database } from '../database/connect.ts'
import { merchantOffers, merchantRuns } from '../database/schema/merchant.ts'
import { type MerchantClient, MerchantError } from './merchant-client.ts'
import { findProducts, type OfferRow, type RunRow } from './merchant.queries.ts'

type RunCounter = 'inserted' | 'updated' | 'removed' | 'failed'
type OfferChanges = PgUpdateSetSource<typeof merchantOffers>

/** Records that an offer was sent. @param fingerprint of the content that was sent */
function recordSent(db: Database, run: RunRow, { offerId, sentAt }: OfferRow, fingerprint: string): Promise<void> {
  return recordResult(db, run, offerId, sentAt ? 'updated' : 'inserted', {
    targetFingerprint: fingerprint,
    sentFingerprint: fingerprint,
    sentAt: sql`now()`,
    previouslySentAt: sql`${merchantOffers.sentAt}`,
    excludedReason: null,
    rejectedFingerprint: null,
    lastError: null,
    // Google reviews the new content.
    issue: null,
  })
}

/** Records that an offer was removed. Deletes the row of a deleted product. */
async function recordRemoved(db: Database, run: RunRow, { offerId }: OfferRow, isDeleted: boolean): Promise<void> {
  const neverSent = { sentFingerprint: null, sentAt: null, previouslySentAt: null, firstAttemptAt: null }
  const cleared = { ...neverSent, targetFingerprint: null, rejectedFingerprint: null, lastError: null, issue: null }
  await recordResult(db, run, offerId, 'removed', cleared)
  if (isDeleted) await db.delete(merchantOffers).where(eq(merchantOffers.offerId, offerId))
}

/** Records a rejection. The hourly run does not send the same content again. */
const recordRejected = (db: Database, run: RunRow, offer: OfferRow, fingerprint: string | null, lastError: string) =>
  recordResult(db, run, offer.offerId, 'failed', { rejectedFingerprint: fingerprint, lastError })

/** Records that every attempt failed. The next run tries again. */
export const recordNoResponse = (db: Database, run: RunRow, { offerId }: OfferRow, lastError: string) =>
  recordResult(db, run, offerId, 'failed', { lastError })

/** Postpones an offer to the next run. */
async function recordPostponed(db: Database, run: RunRow, { offerId }: OfferRow): Promise<void> {
  await db.update(merchantOffers).set({ runId: run.id }).where(eq(merchantOffers.offerId, offerId))
}

/** Updates the offer and the run's counter in one transaction, so that a retried job counts nothing twice. */
function recordResult(
  db: Database,
  run: RunRow,
  offerId: string,
  counter: RunCounter,
  changes: OfferChanges,
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .update(merchantOffers)
      .set({ ...changes, runId: run.id })
      .where(eq(merchantOffers.offerId, offerId))
    await tx
      .update(merchantRuns)
      .set({ [counter]: sql`${merchantRuns[counter]} + 1`, lastProgressAt: sql`now()`, pauses: 0 })
      .where(and(eq(merchantRuns.id, run.id), eq(merchantRuns.status, 'running')))
  })
}

interface SendContext {
  db: Database
  client: MerchantClient
  run: RunRow
  /** The store's URL without a trailing slash. */
  shopUrl: string
}

/** An offer that failed because of an outage. */
interface FailedOffer {
  offer: OfferRow
  error: MerchantError
}

interface SendResult {
  /** The error that stops the run: throttled, out of quota or denied. */
  stoppedBy: MerchantError | undefined
  failed: FailedOffer[]
  /** Whether consecutive outages ended the batch early. */
  isUnavailable: boolean
}

/** Concurrent requests; Google advises four to eight. */
const CONCURRENCY = 4
/** This many outages in a row are not caused by a single product. */
const MAX_CONSECUTIVE_OUTAGES = 4

/** Sends or removes the due offers as their products are now, until all are done or Google stops the run. */
export async function sendOffers(context: SendContext, due: readonly OfferRow[]): Promise<SendResult> {
  const { db } = context
  await recordAttempts(db, due)
  // Read before the products: the content sent is at least as new as its version.
  const version = await readDatabaseClock(db)
  const products = await findProducts(
    db,
    due.map(({ productId }) => productId),
  )
  const result: SendResult = { stoppedBy: undefined, failed: [], isUnavailable: false }
  let outages = 0
  const queue = due.values()
  const sendNext = async () => {
    for (const offer of queue) {
      const error = await sendOffer(context, offer, products.get(offer.productId), version)
      outages = error?.kind === 'outage' ? outages + 1 : 0
      if (error?.kind === 'outage') result.failed.push({ offer, error })
      else if (error) result.stoppedBy ??= error
      result.isUnavailable ||= outages >= MAX_CONSECUTIVE_OUTAGES
      if (result.stoppedBy || result.isUnavailable) return
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, sendNext))
  return result
}

async function recordAttempts(db: Database, due: readonly OfferRow[]): Promise<void> {
  const ids = due.map(({ offerId }) => offerId)
  await db
    .update(merchantOffers)
    .set({ firstAttemptAt: sql`now()` })
    .where(and(inArray(merchantOffers.offerId, ids), isNull(merchantOffers.firstAttemptAt)))
}

/** Milliseconds since the epoch by the database's clock, which all processes share. */
async function readDatabaseClock(db: Database): Promise<number> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  )
  return Number(rows[0]?.now)
}

/** @returns an error that is not about this offer: an outage, or one that stops the run */
async function sendOffer(
  { db, client, run, shopUrl }: SendContext,
  row: OfferRow,
  product: ProductRow | undefined,
  version: number,
): Promise<MerchantError | undefined> {
  const target = product && toOffer(product, shopUrl)
  const offer = target && !('excludedReason' in target) ? target : undefined
  const fingerprint = offer ? client.fingerprint(offer) : null
  try {
    if (offer && fingerprint) {
      await client.put(offer, version)
      await recordSent(db, run, row, fingerprint)
    } else {
      await client.remove(row.offerId)
      await recordRemoved(db, run, row, product === undefined)
    }
    return undefined
  } catch (error) {
    if (!(error instanceof MerchantError)) throw error
    if (error.kind === 'outdated') await recordPostponed(db, run, row)
    else if (error.kind === 'rejected') await recordRejected(db, run, row, fingerprint, error.message)
    else return error
    return undefined
  }
}
