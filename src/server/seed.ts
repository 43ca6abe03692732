import { sql } from 'drizzle-orm'
import { type GeneratedLogin, seedAdmin } from './accounts/seed-admin.ts'
import { isCatalogEmpty, loadDemoCatalog } from './catalog/load-demo-catalog.ts'
import { isContentEmpty, seedDemoContent } from './content/seed-demo-content.ts'
import type { Queryable } from './database/connect.ts'
import { seedDemoStaff } from './demo-data/demo-staff.ts'
import { seedDemoTexts } from './demo-data/demo-texts.ts'
import { seedDemoPromotions } from './orders/promotions/seed-demo-promotions.ts'
import { seedEmptyShop } from './seed-empty-shop.ts'
import { copyDemoFiles } from './storage/copy-demo-files.ts'
import type { Services } from './services.ts'

const SEED_LOCK = 0x44454d4f

/**
 * Seeds a new store: the demo, if it is configured, or what an empty shop needs, and a first admin.
 * @returns the logins whose passwords were generated now: of the admin, and of the staff of a demo
 */
export async function seedStore({
  db,
  files,
  config,
}: Pick<Services, 'db' | 'files' | 'config'>): Promise<GeneratedLogin[]> {
  if (config.demo && (await isEmpty(db))) await copyDemoFiles(files)
  return db.transaction(async (tx) => {
    // Processes that start together take turns: the second one finds the store seeded.
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`)
    const isNewStore = await isEmpty(tx)
    const isNewDemo = config.demo && isNewStore
    if (isNewDemo) {
      await seedDemoContent(tx)
      await loadDemoCatalog(tx)
      await seedDemoPromotions(tx)
    } else if (isNewStore) {
      await seedEmptyShop(tx)
    }
    const admin = await seedAdmin(tx, config.admin, isNewDemo)
    if (isNewDemo) await seedDemoTexts(tx)
    // A store with a configured admin may be open to customers: its owner has not asked for more accounts.
    return admin ? [admin, ...(await seedDemoStaff(tx))] : []
  })
}

const isEmpty = async (db: Queryable): Promise<boolean> => (await isCatalogEmpty(db)) && (await isContentEmpty(db))
