import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { ConfigError } from '../config/config-error.ts'
import { packageFile } from '../package-files.ts'
import type { Queryable } from './connect.ts'

export const MIGRATIONS_FOLDER = packageFile('src/server/database/migrations')
const MIGRATIONS_TABLE: SQL = sql`drizzle.__drizzle_migrations`
const OTHER_SCHEMA =
  'The database was created by a version of the store from before its first release, and cannot be used. Empty it with npm run shop -- reset-database, or use another database.'

/** Returns the hashes of this release's migrations, the baseline first. */
export const listKnownMigrations = (): string[] =>
  readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash)

/** Returns the hashes of the migrations that were applied to a database, oldest first; none if it is empty. */
export async function listAppliedMigrations(db: Queryable): Promise<string[]> {
  const { rows: tables } = await db.execute<{ exists: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`,
  )
  if (!tables[0]?.exists) return []
  const { rows } = await db.execute<{ hash: string }>(sql`select hash from ${MIGRATIONS_TABLE} order by id`)
  return rows.map(({ hash }) => hash)
}

/**
 * Checks that a database can be migrated: it is empty, or its first migration is the baseline.
 * @throws ConfigError otherwise
 */
export async function assertMigratable(db: Queryable): Promise<void> {
  const [first] = await listAppliedMigrations(db)
  if (first !== undefined && first !== listKnownMigrations()[0]) throw new ConfigError(OTHER_SCHEMA)
}

/** Checks that the schema of a database is that of this release. @throws ConfigError otherwise */
export async function assertSchemaVersion(db: Queryable): Promise<void> {
  const applied = new Set(await listAppliedMigrations(db))
  const known = new Set(listKnownMigrations())
  if (applied.size === 0) throw new ConfigError('The database has no store yet.')
  await assertMigratable(db)
  if (!applied.isSubsetOf(known)) throw new ConfigError('The database belongs to a newer release of the store.')
  if (!known.isSubsetOf(applied)) {
    throw new ConfigError('The database belongs to an older release of the store. Start this one once, then try again.')
  }
}
