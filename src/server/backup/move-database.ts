import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { FileStorage } from '../storage/file-storage.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupStats, writeBackup } from './write-backup.ts'

/** Images are not in the database and are not moved. */
const NO_FILES = { list: async function* none() {} } as unknown as FileStorage

/**
 * Copies a database into an empty one through a temporary backup, then compares the row count and a checksum of every
 * table. The old database is not changed.
 * @param from a pool of the old database; no other client may write to it
 * @param to the URL of the new database
 * @throws BackupError, or an error of a database: then the new database is empty, unless the message says otherwise
 */
export async function moveDatabase(from: pg.Pool, to: string): Promise<BackupStats> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-move-'))
  const file = path.join(folder, 'store.backup')
  try {
    await writeBackup({ pool: from, files: NO_FILES }, file)
    const { manifest, ...stats } = await restoreBackup({ connectionString: to, files: NO_FILES, file })
    await assertSameTables(from, to, manifest.tables)
    return stats
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Tables = readonly { schema: string; name: string }[]

async function assertSameTables(from: pg.Pool, to: string, tables: Tables): Promise<void> {
  const source = await from.connect()
  const target = new pg.Client({ connectionString: to })
  target.on('error', () => {})
  try {
    await target.connect()
    for (const client of [source, target]) await client.query("SET timezone TO 'UTC'")
    for (const { schema, name } of tables) {
      if ((await tableChecksum(source, schema, name)) !== (await tableChecksum(target, schema, name))) {
        throw new BackupError(
          `The table ${name} differs in the new database. The old database is unchanged. Empty the new one and try again.`,
        )
      }
    }
  } finally {
    source.release(true)
    await target.end()
  }
}

/** Returns the number of rows, and a checksum that depends on every row but not on their order. */
async function tableChecksum(client: pg.ClientBase, schema: string, name: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `SELECT count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) AS sum
     FROM "${schema}"."${name}" t`,
  )
  return rows[0]?.sum ?? ''
}
