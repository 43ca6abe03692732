import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { ConfigError } from '../config/config-error.ts'
import { installJobQueues } from '../jobs/job-queues.ts'
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
async function assertMigratable(db: Queryable): Promise<void> {
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

/** The advisory lock that a process holds while it changes the schema. */
export const MIGRATION_LOCK = 0x4d494752

/** The functions and triggers, a file for each subject, in their present text. */
export const SQL_FOLDER = packageFile('src/server/database/sql')

/**
 * Applies the migrations of this release with its functions and triggers, and installs the job queues. Processes that start
 * together take turns.
 * @throws ConfigError if the database belongs to a former version
 */
export async function migrateDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('SET client_min_messages TO warning')
    await upgradeSchema(client)
    await installJobQueues(client)
  } finally {
    await client.end()
  }
}

/** Applies the migrations of this release that are missing, and its functions and triggers. The caller holds the lock. */
export async function upgradeSchema(client: pg.Client): Promise<void> {
  const db = drizzle(client)
  await assertMigratable(db)
  await migrate(db, { migrationsFolder: MIGRATIONS_FOLDER })
  await applySqlFiles(client)
}

/**
 * Replaces the functions and triggers by those of this release, unless they are. Their hash is the comment of the schema that
 * has the list of applied migrations: a backup has rows only, so a restored database gets its functions and triggers again.
 */
async function applySqlFiles(client: pg.Client): Promise<void> {
  const files = fs.globSync('*.sql', { cwd: SQL_FOLDER }).toSorted()
  const text = files.map((file) => fs.readFileSync(path.join(SQL_FOLDER, file), 'utf8')).join('\n')
  const hash = createHash('sha256').update(text).digest('hex')
  const { rows } = await client.query<{ applied: string | null }>(
    "SELECT obj_description('drizzle'::regnamespace, 'pg_namespace') AS applied",
  )
  if (rows[0]?.applied === hash) return
  // One transaction. A function may call another one that is defined after it.
  await client.query(
    `BEGIN; SET LOCAL check_function_bodies = off; ${text}; COMMENT ON SCHEMA drizzle IS '${hash}'; COMMIT`,
  )
}
