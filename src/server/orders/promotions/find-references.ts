import { and, arrayContains, asc, ne } from 'drizzle-orm'
import { nameOf } from '../../../domain/orders/promotions/promotion-rejection.ts'
import type { FindReferences } from '../../catalog/collections/collection.ts'
import { findLinksTo } from '../../content/site-texts/broken-links.ts'
import { promotions } from './promotions.tables.ts'

/** Finds the links and promotions that refer to an institute or a category. Archived promotions are left out. */
export const findReferences: FindReferences = async (db, kind, id) => {
  const links = await findLinksTo(db, kind, id)
  if (kind === 'institute') return { links, promotions: [] }
  const rows = await db
    .select({ code: promotions.code })
    .from(promotions)
    .where(and(arrayContains(promotions.categoryIds, [id]), ne(promotions.status, 'archived')))
    .orderBy(asc(promotions.code))
  return { links, promotions: rows.map(({ code }) => nameOf(code)) }
}
