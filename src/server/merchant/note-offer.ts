import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { OfferRow, RunRow } from './merchant.queries.ts'
import { merchantOffers, merchantRuns } from './merchant.tables.ts'

type Count = 'inserted' | 'updated' | 'removed' | 'failed'

/** Writes down that the listing was told of an offer. @param fingerprint what it was told */
export function noteSent(db: Database, run: RunRow, { offerId, sentAt }: OfferRow, fingerprint: string): Promise<void> {
  return note(db, run, offerId, sentAt ? 'updated' : 'inserted', {
    wanted: fingerprint,
    sent: fingerprint,
    sentAt: sql`now()`,
    sentBefore: sql`${merchantOffers.sentAt}`,
    leftOut: null,
    refused: null,
    trouble: null,
    // It is looked at anew.
    issue: null,
  })
}

/** Writes down that an offer was taken away. Nothing is kept of a product that is gone. */
export async function noteRemoved(db: Database, run: RunRow, { offerId }: OfferRow, isGone: boolean): Promise<void> {
  const never = { sent: null, sentAt: null, sentBefore: null, triedAt: null }
  const none = { ...never, wanted: null, refused: null, trouble: null, issue: null }
  await note(db, run, offerId, 'removed', none)
  if (isGone) await db.delete(merchantOffers).where(eq(merchantOffers.offerId, offerId))
}

/** Writes down what the listing said against an offer; it is not sent again as it is. */
export const noteRefused = (db: Database, run: RunRow, offer: OfferRow, fingerprint: string | null, trouble: string) =>
  note(db, run, offer.offerId, 'failed', { refused: fingerprint, trouble })

/** Writes down that the listing gave no answer, however often it was asked; the next run asks again. */
export const noteUnanswered = (db: Database, run: RunRow, { offerId }: OfferRow, trouble: string) =>
  note(db, run, offerId, 'failed', { trouble })

/** Leaves an offer to the next run. */
export async function notePutOff(db: Database, run: RunRow, { offerId }: OfferRow): Promise<void> {
  await db.update(merchantOffers).set({ runId: run.id }).where(eq(merchantOffers.offerId, offerId))
}

/** The offer and the count of the run change together: a job that is done again counts nothing twice. */
function note(
  db: Database,
  run: RunRow,
  offerId: string,
  counted: Count,
  said: Parameters<ReturnType<Database['update']>['set']>[0],
): Promise<void> {
  return db.transaction(async (tx) => {
    await tx
      .update(merchantOffers)
      .set({ ...said, runId: run.id })
      .where(eq(merchantOffers.offerId, offerId))
    await tx
      .update(merchantRuns)
      .set({ [counted]: sql`${merchantRuns[counted]} + 1`, touchedAt: sql`now()`, pauses: 0 })
      .where(and(eq(merchantRuns.id, run.id), eq(merchantRuns.status, 'running')))
  })
}
