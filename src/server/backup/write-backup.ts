import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { isCheck } from '../files/check-files.ts'
import { isDraft } from '../files/disk-driver.ts'
import type { FileStore } from '../files/file-store.ts'
import { type Entry, writeArchive } from './archive.ts'
import { isBackup } from './backup-places.ts'
import { BackupRefused } from './backup-refused.ts'
import { describeStore } from './described-store.ts'
import { readJobs } from './stored-jobs.ts'
import { numbered, partsOfTable } from './stored-tables.ts'

/** What there is to keep. */
export interface Kept {
  pool: pg.Pool
  files: FileStore
}

/** What a backup holds. */
export interface BackupCount {
  tables: number
  rows: number
  jobs: number
  pictures: number
}

/**
 * Writes all that the store keeps into one file: every row of one moment, the jobs still to be done, every picture. The
 * store stays open, and nobody waits.
 * @param file the path; it is there once all of it is on the disk
 * @param passphrase seals the file, where there is one
 * @throws FileTrouble where a picture cannot be read; then there is no file
 */
export async function writeBackup(kept: Kept, file: string, passphrase?: string): Promise<BackupCount> {
  const count: BackupCount = { tables: 0, rows: 0, jobs: 0, pictures: 0 }
  const client = await kept.pool.connect()
  let isDone = false
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await writeArchive(file, partsOf(client, kept.files, count), passphrase)
    await client.query('COMMIT')
    isDone = true
    return count
  } finally {
    // A connection in the middle of a copy is of no use to anybody.
    client.release(!isDone)
  }
}

async function* partsOf(client: pg.PoolClient, files: FileStore, count: BackupCount): AsyncGenerator<Entry> {
  const db = drizzle(client)
  const description = await describeStore(db)
  if (description.migrations.length === 0) throw new BackupRefused('The database holds no store yet.')
  yield { name: 'store.json', bytes: Buffer.from(JSON.stringify(description)) }
  for (const table of description.tables) {
    count.tables += 1
    count.rows += yield* partsOfTable(client, table)
  }
  let part = 0
  for await (const jobs of readJobs(db)) {
    count.jobs += jobs.length
    yield { name: `jobs/${numbered((part += 1))}`, bytes: Buffer.from(JSON.stringify(jobs)) }
  }
  for await (const { name } of files.list()) {
    if (isDraft(name) || isCheck(name) || isBackup(name)) continue
    const bytes = await files.read(name)
    // Removed since it was listed.
    if (!bytes) continue
    count.pictures += 1
    yield { name: `files/${name}`, bytes }
  }
}
