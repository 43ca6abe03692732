import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { FileStorage } from '../storage/file-storage.ts'
import { BackupError } from './backup-error.ts'
import { restoreBackup } from './restore-backup.ts'
import { type BackupStats, writeBackup } from './write-backup.ts'

/** Pictures do not lie in the database, and stay where they are. */
const NO_FILES = { list: async function* none() {} } as unknown as FileStorage

/**
 * Moves all that a database holds into another, empty one: in one snapshot, by way of a backup that is removed afterwards.
 * Then both are compared, table by table, by the number of rows and a checksum over all of them. The old one stays as it is.
 * @param from a pool on the old database, which nobody else may be writing to
 * @param to the URL of the new database
 * @throws BackupRefused, or an error of a database: then the new one is as empty as it was, unless the sentence says otherwise
 */
export async function moveDatabase(from: pg.Pool, to: string): Promise<BackupStats> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-move-'))
  const file = path.join(folder, 'store.backup')
  try {
    await writeBackup({ pool: from, files: NO_FILES }, file)
    const { manifest: description, ...count } = await restoreBackup({ connectionString: to, files: NO_FILES, file })
    await assertSameTables(from, to, description.tables)
    return count
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

type Tables = readonly { schema: string; name: string }[]

async function assertSameTables(from: pg.Pool, to: string, tables: Tables): Promise<void> {
  const old = await from.connect()
  const client = new pg.Client({ connectionString: to })
  client.on('error', () => {})
  try {
    await client.connect()
    for (const one of [old, client]) await one.query("SET timezone TO 'UTC'")
    for (const { schema, name } of tables) {
      const [there, here] = [await tableChecksum(old, schema, name), await tableChecksum(client, schema, name)]
      if (there !== here) {
        throw new BackupError(
          `${name} is not the same in the new database. The old one is as it was; empty the new one and try again.`,
        )
      }
    }
  } finally {
    old.release(true)
    await client.end()
  }
}

/** @returns the number of rows, and a sum that any change of any row changes */
async function tableChecksum(client: pg.ClientBase, schema: string, name: string): Promise<string> {
  const { rows } = await client.query<{ sum: string }>(
    `SELECT count(*) || ' ' || coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0) AS sum
     FROM "${schema}"."${name}" t`,
  )
  return rows[0]?.sum ?? ''
}
