import { type GeneratedLogin, seedAdmin } from './accounts/seed-admin.ts'
import { isCatalogEmpty, loadDemoCatalog, insertCategories } from './catalog/load-demo-catalog.ts'
import { isContentEmpty, seedDemoContent } from './content/seed-demo-content.ts'
import type { Queryable, Transaction } from './database/connect.ts'
import { seedDemoStaff } from './demo-data/demo-data.ts'
import { seedDemoTexts } from './demo-data/demo-texts.ts'
import type { Services } from './services.ts'
import { lockUntilCommit } from './database/transaction-locks.ts'
import { demoPromotions } from '../../demo/shop/promotions.ts'
import { promotions } from './database/schema/promotions.ts'
import { PLACEHOLDER_REVIEWS_KEY } from '../domain/settings/site-settings.ts'
import { siteSettings } from './database/schema/platform.ts'
import fs from 'node:fs/promises'
import path from 'node:path'
import { packageFile } from './package-files.ts'
import type { FileStorage } from './storage/file-storage.ts'

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
    await lockUntilCommit(tx, 'seed')
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

/** Inserts the demo's promotions. */
async function seedDemoPromotions(tx: Transaction): Promise<void> {
  for (const promotion of demoPromotions) await tx.insert(promotions).values(promotion)
}

/** The menus link to these categories: see `EXAM_PAGES`. */
const EXAM_CATEGORIES = [
  { id: 1, name: 'JEE Materials' },
  { id: 2, name: 'NEET Materials' },
]

/** Seeds a new shop without the demo: the categories of the menus, and no placeholder ratings. */
async function seedEmptyShop(tx: Transaction): Promise<void> {
  await insertCategories(tx, EXAM_CATEGORIES)
  await tx.insert(siteSettings).values({ key: PLACEHOLDER_REVIEWS_KEY, value: 'false' })
}

const DEMO_FILES = packageFile('demo/files')
const CONCURRENCY = 16

/** Copies the demo's images, which are already processed, into the file storage. */
async function copyDemoFiles(files: FileStorage): Promise<void> {
  const names = await fs.readdir(DEMO_FILES)
  for (let start = 0; start < names.length; start += CONCURRENCY) {
    const batch = names.slice(start, start + CONCURRENCY)
    await Promise.all(batch.map(async (name) => files.put(name, await fs.readFile(path.join(DEMO_FILES, name)))))
  }
}
