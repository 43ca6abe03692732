import { PLACEHOLDER_REVIEWS_KEY } from '../domain/settings/site-settings.ts'
import { insertCategories } from './catalog/load-demo-catalog.ts'
import type { Transaction } from './database/connect.ts'
import { siteSettings } from './settings/settings.tables.ts'

/** The menus link to these categories: see `EXAM_PAGES`. */
const EXAM_CATEGORIES = [
  { id: 1, name: 'JEE Materials' },
  { id: 2, name: 'NEET Materials' },
]

/** Seeds a new shop without the demo: the categories of the menus, and no placeholder ratings. */
export async function seedEmptyShop(tx: Transaction): Promise<void> {
  await insertCategories(tx, EXAM_CATEGORIES)
  await tx.insert(siteSettings).values({ key: PLACEHOLDER_REVIEWS_KEY, value: 'false' })
}
