import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import pg from 'pg'
import { runTransaction, type Transaction } from '../database/connect.ts'
import { listKnownMigrations, MIGRATION_LOCK, MIGRATIONS_FOLDER, upgradeSchema } from '../database/migrate.ts'
import { installJobQueues, JobQueues } from '../jobs/job-queues.ts'
import type { PendingJob } from '../jobs/jobs.queries.ts'
import { type JobData, type QueueName, QUEUES } from '../jobs/queues.ts'
import { hasSameContent } from '../storage/copy-files.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { BackupError, CORRUPT } from './backup-error.ts'
import { type Manifest, manifestSchema } from './manifest.ts'
import { TableLoader } from './table-copy.ts'
import type { BackupStats } from './write-backup.ts'

const UNKNOWN_VERSION =
  'The backup was written by a newer version of the store. Restore it with that version. Nothing was changed.'

/** An archive whose checksum was verified. */
interface VerifiedArchive {
  manifest: Manifest
  entries: AsyncIterable<ArchiveEntry>
}

/**
 * Reads an archive once to verify it, and opens it for a second pass.
 * @throws BackupError if it is damaged or was written by a newer version
 */
async function openArchive(file: string, passphrase: string | undefined): Promise<VerifiedArchive> {
  const manifest = await readManifest(file, passphrase)
  const entries = readArchive(file, passphrase)
  const known = new Set(listKnownMigrations())
  if (!manifest.migrations.every((hash) => known.has(hash))) throw new BackupError(UNKNOWN_VERSION)
  return { manifest, entries }
}

/** Reads the whole archive once, which verifies its checksum. */
async function readManifest(file: string, passphrase: string | undefined): Promise<Manifest> {
  let manifest: Buffer | undefined
  for await (const { name, bytes } of readArchive(file, passphrase)) {
    if (name === 'store.json') manifest = Buffer.from(bytes)
  }
  if (!manifest) throw new BackupError(CORRUPT)
  // Parsed when the checksum was verified: an altered manifest may be invalid in any way.
  return manifestSchema.parse(JSON.parse(manifest.toString()))
}

interface RestoreOptions {
  connectionString: string
  files: FileStorage
  /** The path of the backup. */
  file: string
  passphrase?: string | undefined
}

interface RestoreResult extends BackupStats {
  manifest: Manifest
}

const NOT_EMPTY =
  'The database is not empty. Empty it with npm run shop -- reset-database, then restore again. Nothing was changed.'

/**
 * Restores a backup into an empty store. The whole file is read and verified first. Then the tables are created with the
 * migrations of the backup and filled, in one transaction. Later migrations follow, then functions and triggers.
 * @throws BackupError, StorageError or an error of the database: then nothing was changed
 */
export async function restoreBackup({
  connectionString,
  files,
  file,
  passphrase,
}: RestoreOptions): Promise<RestoreResult> {
  const archive = await openArchive(file, passphrase)
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('SET client_min_messages TO warning')
    await assertEmpty(client)
    await installJobQueues(client)
    const stats = await restoreOrRollBack(client, { connectionString, files, archive })
    await upgradeSchema(client)
    await client.query('ANALYZE')
    return { ...stats, manifest: archive.manifest }
  } finally {
    await client.end()
  }
}

/** Empty queues are allowed: a restore that was killed leaves them behind. */
async function assertEmpty(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_tables WHERE schemaname IN ('public', 'drizzle') LIMIT 1")
  const { rows } = await client.query<{ queues: string | null }>("SELECT to_regclass('pgboss.job') AS queues")
  const jobs = rows[0]?.queues ? await client.query('SELECT FROM pgboss.job LIMIT 1') : { rowCount: 0 }
  if (rowCount || jobs.rowCount) throw new BackupError(NOT_EMPTY)
}

interface RestoreTarget extends Pick<RestoreOptions, 'connectionString' | 'files'> {
  archive: VerifiedArchive
}

/** Fills the empty store. On an error it removes everything that it wrote. */
async function restoreOrRollBack(client: pg.Client, target: RestoreTarget): Promise<BackupStats> {
  const pool = new pg.Pool({ connectionString: target.connectionString, max: 1 })
  const queues = new JobQueues(pool, () => {})
  const writtenFiles: string[] = []
  try {
    await queues.open()
    return await runTransaction(client, (tx) => restoreEntries({ client, tx, queues, writtenFiles }, target))
  } catch (error) {
    await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE').catch(() => {})
    for (const name of writtenFiles) await target.files.remove(name).catch(() => {})
    throw error
  } finally {
    await queues.close()
    await pool.end()
  }
}

interface RestoreContext {
  client: pg.Client
  tx: Transaction
  queues: JobQueues
  /** The names of the files that did not exist before. */
  writtenFiles: string[]
}

async function restoreEntries(
  { client, tx, queues, writtenFiles }: RestoreContext,
  { archive, files }: RestoreTarget,
): Promise<BackupStats> {
  const { manifest, entries } = archive
  await createTables(client, manifest)
  const stats: BackupStats = { tables: manifest.tables.length, rows: 0, jobs: 0, images: 0 }
  const tables = new TableLoader(client, manifest.tables)
  try {
    for await (const entry of entries) {
      if (entry.name.startsWith('tables/')) stats.rows += await tables.load(entry)
      else if (entry.name.startsWith('jobs/')) stats.jobs += await restoreJobs(tx, queues, entry)
      else if (entry.name.startsWith('files/')) stats.images += await restoreFile(files, entry, writtenFiles)
    }
  } catch (error) {
    tables.abort()
    throw error
  }
  await setSequences(tx, manifest)
  return stats
}

/** Creates the tables by the migrations of the backup, without their seeds. They have no triggers yet. */
async function createTables(client: pg.Client, { migrations, tables }: Manifest): Promise<void> {
  const known = new Map(readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map((one) => [one.hash, one.sql]))
  await client.query(`CREATE SCHEMA IF NOT EXISTS drizzle;
    CREATE TABLE drizzle.__drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at bigint)`)
  for (const statement of migrations.flatMap((hash) => known.get(hash) ?? [])) await client.query(statement)
  await client.query(`TRUNCATE ${tables.map(({ schema, name }) => `"${schema}"."${name}"`).join(', ')}`)
}

async function restoreJobs(tx: Transaction, queues: JobQueues, { bytes }: ArchiveEntry): Promise<number> {
  const jobs = JSON.parse(Buffer.from(bytes).toString()) as PendingJob[]
  for (const { name, data, startAfter } of jobs) {
    // A queue that no longer exists.
    if (!Object.hasOwn(QUEUES, name)) continue
    const delayS = Math.max(0, Math.ceil((Date.parse(startAfter) - Date.now()) / 1000))
    await queues.send(tx, name as QueueName, [data as JobData[QueueName]], delayS)
  }
  return jobs.length
}

async function setSequences(tx: Transaction, { counters }: Manifest): Promise<void> {
  for (const { schema, name, last } of counters) {
    await tx.execute(sql`select setval(${`"${schema}"."${name}"`}::regclass, ${last}::bigint)`)
  }
}

/** @returns 1, the number of restored images */
async function restoreFile(
  files: FileStorage,
  { name: entryName, bytes }: ArchiveEntry,
  writtenFiles: string[],
): Promise<1> {
  const name = entryName.slice('files/'.length)
  if (await hasSameContent(files, name, bytes)) return 1
  if (!(await files.exists(name))) writtenFiles.push(name)
  await files.put(name, bytes)
  return 1
}
