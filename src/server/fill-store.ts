import { sql } from 'drizzle-orm'
import { makeFirstAdmin } from './accounts/make-first-admin.ts'
import { isCatalogEmpty, loadDemoCatalog } from './catalog/load-demo-catalog.ts'
import { isContentEmpty, loadDemoContent } from './content/load-demo-content.ts'
import { announce } from './database/changes.ts'
import type { Reader } from './database/connect.ts'
import { copyDemoFiles } from './files/copy-demo-files.ts'
import type { Services } from './services.ts'

const FILL_LOCK = 0x44454d4f

/**
 * Gives a new store what it needs to be used: the demo, where it is wanted and the database is empty, and a first admin.
 * @returns the admin login, once, when its password was made up here
 */
export async function fillStore({ db, files, config }: Pick<Services, 'db' | 'files' | 'config'>) {
  if (config.demo && (await isEmpty(db))) await copyDemoFiles(files)
  return db.transaction(async (tx) => {
    // Processes that start together take turns; the second finds the work done.
    await tx.execute(sql`select pg_advisory_xact_lock(${FILL_LOCK})`)
    const isNew = config.demo && (await isEmpty(tx))
    if (isNew) {
      await loadDemoContent(tx)
      await loadDemoCatalog(tx)
      await announce(tx, 'catalog', 'content')
    }
    return makeFirstAdmin(tx, config.admin, isNew)
  })
}

const isEmpty = async (db: Reader): Promise<boolean> => (await isCatalogEmpty(db)) && (await isContentEmpty(db))
