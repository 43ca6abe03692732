import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import type { Transaction } from '../database/connect.ts'
import { MIGRATION_LOCK, MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { isThere } from '../files/copy-files.ts'
import type { FileStore } from '../files/file-store.ts'
import { installJobQueues, JobQueues } from '../jobs/job-queues.ts'
import { type Entry, readArchive } from './archive.ts'
import { ALTERED, BackupRefused } from './backup-refused.ts'
import { type Description, descriptionSchema, type StoredTable } from './described-store.ts'
import { putJobsBack } from './stored-jobs.ts'
import { TableFiller } from './stored-tables.ts'
import type { BackupCount } from './write-backup.ts'

/** Where a backup is restored to. */
export interface Restoring {
  connectionString: string
  files: FileStore
  /** The path of the backup. */
  file: string
  passphrase?: string | undefined
}

/** A restored backup. */
export interface Restored extends BackupCount {
  description: Description
}

const NOT_EMPTY =
  'The database is not empty, and a backup is restored into an empty one only: npm run db:reset empties it. Nothing was changed.'
const NEWER = 'The backup was made by a newer release of the store: restore it with that one. Nothing was changed.'

/**
 * Restores a backup into an empty store. The whole file is read and compared with its checksums first; then the tables
 * are made as they were, filled and committed in one transaction. The store brings them to its own release when it starts.
 * @throws BackupRefused, FileTrouble or an error of the database: then nothing was changed
 */
export async function restoreBackup({ connectionString, files, file, passphrase }: Restoring): Promise<Restored> {
  const description = await checkArchive(file, passphrase)
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('SET client_min_messages TO warning')
    await requireEmpty(client)
    await installJobQueues(client)
    const count = await fillOrEmpty(client, { connectionString, description, files }, readArchive(file, passphrase))
    await client.query('ANALYZE')
    return { ...count, description }
  } finally {
    await client.end()
  }
}

/** Reads all of it once. */
async function checkArchive(file: string, passphrase: string | undefined): Promise<Description> {
  let description: Description | undefined
  for await (const { name, bytes } of readArchive(file, passphrase)) {
    if (name === 'store.json') description = descriptionSchema.parse(JSON.parse(Buffer.from(bytes).toString()))
  }
  if (!description) throw new BackupRefused(ALTERED)
  const known = new Set(readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(({ hash }) => hash))
  if (!description.migrations.every((hash) => known.has(hash))) throw new BackupRefused(NEWER)
  return description
}

/** Queues without jobs are what a restore that was killed leaves behind. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_tables WHERE schemaname IN ('public', 'drizzle') LIMIT 1")
  const { rows } = await client.query<{ queues: string | null }>("SELECT to_regclass('pgboss.job') AS queues")
  const jobs = rows[0]?.queues ? await client.query('SELECT FROM pgboss.job LIMIT 1') : { rowCount: 0 }
  if (rowCount || jobs.rowCount) throw new BackupRefused(NOT_EMPTY)
}

interface Goal extends Pick<Restoring, 'connectionString' | 'files'> {
  description: Description
}

/** Fills the empty store, or leaves it as empty as it was. */
async function fillOrEmpty(client: pg.Client, goal: Goal, entries: AsyncIterable<Entry>): Promise<BackupCount> {
  const pool = new pg.Pool({ connectionString: goal.connectionString, max: 1 })
  const queues = new JobQueues(pool, () => {})
  const put: string[] = []
  try {
    await queues.open()
    return await drizzle(client).transaction((tx) => fill({ client, tx, queues, put }, goal, entries))
  } catch (error) {
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE').catch(() => {})
    for (const name of put) await goal.files.remove(name).catch(() => {})
    throw error
  } finally {
    await queues.close()
    await pool.end()
  }
}

interface Filling {
  client: pg.Client
  tx: Transaction
  queues: JobQueues
  /** The files that were put where none was. */
  put: string[]
}

async function fill(
  filling: Filling,
  { description, files }: Goal,
  entries: AsyncIterable<Entry>,
): Promise<BackupCount> {
  const { client, tx, queues, put } = filling
  await makeTables(client, description)
  const count: BackupCount = { tables: description.tables.length, rows: 0, jobs: 0, pictures: 0 }
  const tables = new TableFiller(client, description.tables)
  try {
    for await (const entry of entries) {
      if (entry.name.startsWith('tables/')) count.rows += await tables.take(entry)
      else if (entry.name.startsWith('jobs/')) count.jobs += await takeJobs(tx, queues, entry)
      else if (entry.name.startsWith('files/')) count.pictures += await keepFile(files, entry, put)
    }
  } catch (error) {
    tables.giveUp()
    throw error
  }
  await setCounters(tx, description)
  await client.query(triggers('ENABLE', description.tables))
  return count
}

/** Makes the tables as the migrations of the backup had made them, empty and without what writes by itself. */
async function makeTables(client: pg.Client, { migrations, tables }: Description): Promise<void> {
  const known = new Map(readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map((one) => [one.hash, one.sql]))
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_trgm')
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const statement of migrations.flatMap((hash) => known.get(hash) ?? [])) await client.query(statement)
  await client.query(triggers('DISABLE', tables))
  await client.query(`TRUNCATE ${tables.map(({ schema, name }) => `"${schema}"."${name}"`).join(', ')}`)
}

const triggers = (what: 'ENABLE' | 'DISABLE', tables: readonly StoredTable[]): string =>
  tables.map(({ schema, name }) => `ALTER TABLE "${schema}"."${name}" ${what} TRIGGER USER;`).join('\n')

async function takeJobs(tx: Transaction, queues: JobQueues, { bytes }: Entry): Promise<number> {
  const jobs = JSON.parse(Buffer.from(bytes).toString()) as Parameters<typeof putJobsBack>[2]
  await putJobsBack(tx, queues, jobs)
  return jobs.length
}

async function setCounters(tx: Transaction, { counters }: Description): Promise<void> {
  for (const { schema, name, last } of counters) {
    await tx.execute(sql`select setval(${`"${schema}"."${name}"`}::regclass, ${last}::bigint)`)
  }
}

async function keepFile(files: FileStore, { name: path, bytes }: Entry, put: string[]): Promise<1> {
  const name = path.slice('files/'.length)
  if (await isThere(files, name, bytes)) return 1
  if (!(await files.exists(name))) put.push(name)
  await files.put(name, bytes)
  return 1
}
