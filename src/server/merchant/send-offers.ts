import { and, inArray, isNull, sql } from 'drizzle-orm'
import { offerOf } from '../../domain/merchant-offer.ts'
import type { ProductRow } from '../catalog/listing.queries.ts'
import type { Database } from '../database/connect.ts'
import { findProducts, type OfferRow, type RunRow } from './merchant.queries.ts'
import { ListingTrouble, type MerchantListing } from './merchant-listing.ts'
import { merchantOffers } from './merchant.tables.ts'
import { notePutOff, noteRefused, noteRemoved, noteSent } from './note-offer.ts'

interface Sending {
  db: Database
  listing: MerchantListing
  run: RunRow
  /** The store's address, without a trailing slash. */
  shopUrl: string
}

/** An offer that the listing gave no answer to. */
interface Failed {
  offer: OfferRow
  trouble: ListingTrouble
}

/** What came of it: `stopped` the listing wants nothing more for now; `isDown` it failed again and again. */
interface Sent {
  stopped: ListingTrouble | undefined
  failed: Failed[]
  isDown: boolean
}

/** Calls that are open at the same time; Google advises four to eight. */
const AT_ONCE = 4
/** So many failures in a row are no longer the fault of a product. */
const DOWN_AFTER = 4

/** Tells the listing of offers as their products are now, until all are told or it does not want any more. */
export async function sendOffers(sending: Sending, due: readonly OfferRow[]): Promise<Sent> {
  const { db } = sending
  await noteTries(db, due)
  // The moment before the products are read: what is sent is never older than its version says.
  const version = await readClock(db)
  const products = await findProducts(
    db,
    due.map(({ productId }) => productId),
  )
  const sent: Sent = { stopped: undefined, failed: [], isDown: false }
  let failures = 0
  const queue = due.values()
  const work = async () => {
    for (const offer of queue) {
      const trouble = await send(sending, offer, products.get(offer.productId), version)
      failures = trouble?.kind === 'outage' ? failures + 1 : 0
      if (trouble?.kind === 'outage') sent.failed.push({ offer, trouble })
      else if (trouble) sent.stopped ??= trouble
      sent.isDown ||= failures >= DOWN_AFTER
      if (sent.stopped || sent.isDown) return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return sent
}

async function noteTries(db: Database, due: readonly OfferRow[]): Promise<void> {
  const ids = due.map(({ offerId }) => offerId)
  await db
    .update(merchantOffers)
    .set({ triedAt: sql`now()` })
    .where(and(inArray(merchantOffers.offerId, ids), isNull(merchantOffers.triedAt)))
}

/** Milliseconds by the clock that all processes share. */
async function readClock(db: Database): Promise<number> {
  const { rows } = await db.execute<{ now: string }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`,
  )
  return Number(rows[0]?.now)
}

/** One offer. @returns trouble that is not its own: an outage, or a listing that wants nothing more */
async function send(
  { db, listing, run, shopUrl }: Sending,
  row: OfferRow,
  product: ProductRow | undefined,
  version: number,
): Promise<ListingTrouble | undefined> {
  const made = product && offerOf(product, shopUrl)
  const offer = made && !('leftOut' in made) ? made : undefined
  const fingerprint = offer ? listing.fingerprint(offer) : null
  try {
    if (offer && fingerprint) {
      await listing.put(offer, version)
      await noteSent(db, run, row, fingerprint)
    } else {
      await listing.remove(row.offerId)
      await noteRemoved(db, run, row, product === undefined)
    }
    return undefined
  } catch (error) {
    if (!(error instanceof ListingTrouble)) throw error
    if (error.kind === 'outdated') await notePutOff(db, run, row)
    else if (error.kind === 'refused') await noteRefused(db, run, row, fingerprint, error.message)
    else return error
    return undefined
  }
}
