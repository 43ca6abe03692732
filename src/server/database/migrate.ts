import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { installJobQueues } from '../jobs/job-queues.ts'
import { packageFile } from '../package-files.ts'
import { assertMigratable, MIGRATIONS_FOLDER } from './schema-version.ts'

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
