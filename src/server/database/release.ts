import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Reader } from './connect.ts'
import { MIGRATIONS_FOLDER } from './migrate.ts'

/** The database is not one that this release can work on; the message is a sentence for whoever runs the store. */
class WrongRelease extends Error {}

const MIGRATIONS: SQL = sql`drizzle.__drizzle_migrations`

/** The migrations that a database has seen, by the hash of their text, the first one first; none where it is empty. */
export async function listMigrations(db: Reader): Promise<string[]> {
  const { rows: found } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as there`,
  )
  if (!found[0]?.there) return []
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${MIGRATIONS} order by id`)
  return rows.map(({ hash }) => hash)
}

/** @throws WrongRelease unless the database holds a store of this very release */
export async function requireThisRelease(db: Reader): Promise<void> {
  const seen = new Set(await listMigrations(db))
  const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash))
  if (seen.size === 0) throw new WrongRelease('The database holds no store yet.')
  if (!seen.isSubsetOf(known)) throw new WrongRelease('The database belongs to a newer release of the store.')
  if (!known.isSubsetOf(seen)) {
    throw new WrongRelease(
      'The database belongs to an older release of the store: start this one once, then try again.',
    )
  }
}
