import { and, eq, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../database/connect.ts'
import type { OfferRow, RunRow } from './merchant.queries.ts'
import { merchantOffers, merchantRuns } from '../database/schema/merchant.ts'

type RunCounter = 'inserted' | 'updated' | 'removed' | 'failed'
type OfferChanges = PgUpdateSetSource<typeof merchantOffers>

/** Records that an offer was sent. @param fingerprint of the content that was sent */
export function recordSent(
  db: Database,
  run: RunRow,
  { offerId, sentAt }: OfferRow,
  fingerprint: string,
): Promise<void> {
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
export async function recordRemoved(
  db: Database,
  run: RunRow,
  { offerId }: OfferRow,
  isDeleted: boolean,
): Promise<void> {
  const neverSent = { sentFingerprint: null, sentAt: null, previouslySentAt: null, firstAttemptAt: null }
  const cleared = { ...neverSent, targetFingerprint: null, rejectedFingerprint: null, lastError: null, issue: null }
  await recordResult(db, run, offerId, 'removed', cleared)
  if (isDeleted) await db.delete(merchantOffers).where(eq(merchantOffers.offerId, offerId))
}

/** Records a rejection. The hourly run does not send the same content again. */
export const recordRejected = (
  db: Database,
  run: RunRow,
  offer: OfferRow,
  fingerprint: string | null,
  lastError: string,
) => recordResult(db, run, offer.offerId, 'failed', { rejectedFingerprint: fingerprint, lastError })

/** Records that every attempt failed. The next run tries again. */
export const recordNoResponse = (db: Database, run: RunRow, { offerId }: OfferRow, lastError: string) =>
  recordResult(db, run, offerId, 'failed', { lastError })

/** Postpones an offer to the next run. */
export async function recordPostponed(db: Database, run: RunRow, { offerId }: OfferRow): Promise<void> {
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
