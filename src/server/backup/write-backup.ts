import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isProbeFile } from '../storage/check-storage.ts'
import { isPartialFile } from '../storage/disk-driver.ts'
import type { FileStorage } from '../storage/file-storage.ts'
import { type ArchiveEntry, writeArchive } from './archive.ts'
import { isBackupFile } from './backup-storage.ts'
import { BackupError } from './backup-error.ts'
import { createManifest } from './manifest.ts'
import { readPendingJobs } from '../jobs/jobs.queries.ts'
import { partName, dumpTable } from './table-copy.ts'

export interface BackupDeps {
  pool: pg.Pool
  files: FileStorage
}

/** The number of entries in a backup. */
export interface BackupStats {
  tables: number
  rows: number
  jobs: number
  images: number
}

/**
 * Writes a consistent snapshot of the database, the pending jobs and all images into one file. The store may be running.
 * @param file the path; the file exists only once it is complete
 * @param passphrase encrypts the file
 * @throws StorageError if an image cannot be read; then no file is written
 */
export async function writeBackup(deps: BackupDeps, file: string, passphrase?: string): Promise<BackupStats> {
  const stats: BackupStats = { tables: 0, rows: 0, jobs: 0, images: 0 }
  const client = await deps.pool.connect()
  let isDone = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await writeArchive(file, archiveEntries(client, deps.files, stats), passphrase)
    await client.query('COMMIT')
    isDone = true
    return stats
  } finally {
    // A connection in the middle of a COPY cannot be used again.
    client.release(!isDone)
  }
}

async function* archiveEntries(
  client: pg.PoolClient,
  files: FileStorage,
  stats: BackupStats,
): AsyncGenerator<ArchiveEntry> {
  const db = drizzle(client)
  const manifest = await createManifest(db)
  if (manifest.migrations.length === 0) throw new BackupError('The database has no store yet.')
  yield { name: 'store.json', bytes: Buffer.from(JSON.stringify(manifest)) }
  for (const table of manifest.tables) {
    stats.tables += 1
    stats.rows += yield* dumpTable(client, table)
  }
  let part = 0
  for await (const jobs of readPendingJobs(db)) {
    stats.jobs += jobs.length
    yield { name: `jobs/${partName((part += 1))}`, bytes: Buffer.from(JSON.stringify(jobs)) }
  }
  for await (const { name } of files.list()) {
    if (isPartialFile(name) || isProbeFile(name) || isBackupFile(name)) continue
    const bytes = await files.read(name)
    // Removed after it was listed.
    if (!bytes) continue
    stats.images += 1
    yield { name: `files/${name}`, bytes }
  }
}
