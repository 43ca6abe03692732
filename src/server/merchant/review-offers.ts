import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { MerchantListing, Review } from './merchant-listing.ts'
import { merchantOffers } from './merchant.tables.ts'

/** Reads what the listing's own review holds against the offers, and keeps it for staff. @throws ListingTrouble */
export async function reviewOffers(db: Database, listing: MerchantListing): Promise<void> {
  for await (const reviews of listing.reviews()) await keep(db, reviews)
}

async function keep(db: Database, reviews: readonly Review[]): Promise<void> {
  if (reviews.length === 0) return
  const { offerId, issue } = merchantOffers
  const ids = sql.param(reviews.map((review) => review.offerId))
  const issues = sql.param(reviews.map((review) => review.issue))
  await db.execute(sql`
    update ${merchantOffers} set issue = seen.issue
    from unnest(${ids}::text[], ${issues}::text[]) as seen (offer_id, issue)
    where ${offerId} = seen.offer_id and ${issue} is distinct from seen.issue`)
}
