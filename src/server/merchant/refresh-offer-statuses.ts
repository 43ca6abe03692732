import { sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import type { MerchantClient, OfferStatus } from './merchant-client.ts'
import { merchantOffers } from '../database/schema/merchant.ts'

/** Stores the issues of Google's own review of the offers. @throws MerchantError */
export async function refreshOfferStatuses(db: Database, client: MerchantClient): Promise<void> {
  for await (const statuses of client.offerStatuses()) await saveStatuses(db, statuses)
}

async function saveStatuses(db: Database, statuses: readonly OfferStatus[]): Promise<void> {
  if (statuses.length === 0) return
  const { offerId, issue } = merchantOffers
  const ids = sql.param(statuses.map((status) => status.offerId))
  const issues = sql.param(statuses.map((status) => status.issue))
  await db.execute(sql`
    update ${merchantOffers} set issue = status.issue
    from unnest(${ids}::text[], ${issues}::text[]) as status (offer_id, issue)
    where ${offerId} = status.offer_id and ${issue} is distinct from status.issue`)
}
