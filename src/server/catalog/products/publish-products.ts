import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'

/** Publishes drafts whose time has come. Triggers invalidate the cached pages. */
export async function publishDueProducts(db: Database): Promise<void> {
  await db
    .update(products)
    .set({ status: 'published', publishAt: null, version: sql`${products.version} + 1` })
    .where(sql`${products.publishAt} <= now()`)
}
