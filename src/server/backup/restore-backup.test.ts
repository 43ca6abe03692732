import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { backupDepsOf, contentsOf, findBrokenInvariants, restoreStore } from '../../../test/fixtures/backup-fixture.ts'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { test, type TestStore } from '../../../test/test-store.ts'
import { SIZE_SETTING_KEYS } from '../../domain/values/package-size.ts'
import { MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { openDiskStorage } from '../storage/open-storage.ts'
import { simulateOrders } from '../../../demo/simulation/simulate-shop.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'kota-1962-nalanda'
/** The message for a truncated or altered backup. */
const DAMAGED = /^The (backup is truncated|file is not a backup, or was altered)/
let folder = ''
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-restore-'))
})
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

/** Restores a backup into a folder of this name. Returns its path. */
async function restoreInto(database: TestDatabase, file: string, name: string): Promise<string> {
  const dataDir = path.join(folder, name)
  await restoreStore({ database, file, dataDir })
  return dataDir
}

const order = (store: TestStore, productId: number) => placeOrder(store, { items: [{ productId, quantity: 1 }] })

describe('backup and restore', () => {
  test('a backup taken while orders are placed is a consistent snapshot', async ({ store }) => {
    const book = await makeProduct(store, { stock: 100_000 })
    await simulateOrders(store.db, 200)
    const file = path.join(folder, 'snapshot.backup')
    const writing = { isDone: false }
    const buyers = Array.from({ length: 4 }, async () => {
      while (!writing.isDone) await order(store, book.id)
    })
    await writeBackup(backupDepsOf(store), file)
    writing.isDone = true
    await Promise.all(buyers)
    const database = await emptyDatabase()
    const dataDir = await restoreInto(database, file, 'snapshot')
    expect(await findBrokenInvariants(database.url, dataDir)).toEqual([])
    await database.drop()
  })

  test('a backup of an older release is migrated to this one', async ({ store }) => {
    const migrations = path.join(folder, 'older')
    fs.cpSync(MIGRATIONS_FOLDER, migrations, { recursive: true })
    const journal = path.join(migrations, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: unknown[] }
    fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }))
    const [older, database] = [await emptyDatabase(), await emptyDatabase()]
    const pool = new pg.Pool({ connectionString: older.url, max: 2 })
    await migrate(drizzle(pool), { migrationsFolder: migrations })
    await pool.query(`insert into site_settings (key, value) values ('package.weight_grams', '650')`)
    await pool.query(
      'create schema pgboss; create table pgboss.job (id uuid, name text, data jsonb, state text, start_after timestamptz)',
    )
    const file = path.join(folder, 'older.backup')
    await writeBackup({ pool, files: store.services.files }, file)
    await pool.end()
    const dataDir = await restoreInto(database, file, 'newer')
    expect(await findBrokenInvariants(database.url, dataDir)).toEqual([])
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    expect((await client.query('select key, value from site_settings')).rows).toEqual([
      { key: SIZE_SETTING_KEYS.weightGrams, value: '650' },
    ])
    const triggers = 'select tgname from pg_trigger where not tgisinternal order by 1'
    expect((await client.query(triggers)).rows).toEqual((await store.db.execute(triggers)).rows)
    await client.end()
    await older.drop()
    await database.drop()
  })
})

describe('a failed restore changes nothing', () => {
  /** Returns the error message of a failed restore, and checks that the empty store was left unchanged. */
  async function restoreError(file: string, passphrase?: string): Promise<string> {
    const database = await emptyDatabase()
    const dataDir = fs.mkdtempSync(path.join(folder, 'failed-'))
    const files = openDiskStorage(dataDir, () => {})
    const restoring = restoreBackup({ connectionString: database.url, files, file, passphrase })
    const message = await restoring.then(
      () => 'It was restored.',
      (error: unknown) => (error as Error).message,
    )
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const { rows } = await client.query(`select nspname from pg_namespace where nspname in ('pgboss', 'drizzle')
      union all select tablename from pg_tables where schemaname = 'public'`)
    await client.end()
    expect({ tables: rows, files: fs.readdirSync(path.join(dataDir, 'files')) }).toEqual({ tables: [], files: [] })
    await database.drop()
    return message
  }

  const alteredCopy = (file: string, name: string, change: (bytes: Buffer) => Buffer): string => {
    const copy = path.join(folder, name)
    fs.writeFileSync(copy, change(fs.readFileSync(file)))
    return copy
  }
  /** Flips a bit at a relative position. */
  const flipBit = (share: number) => (bytes: Buffer) => {
    const index = Math.floor(bytes.length * share)
    bytes[index] = (bytes[index] ?? 0) ^ 1
    return bytes
  }

  test('with a wrong passphrase, or a truncated or altered backup, encrypted or not', async ({ store }) => {
    await store.services.files.put('0000000000000001-60x80.webp', Buffer.alloc(300_000, 'image'))
    const [encrypted, plain] = [path.join(folder, 'encrypted.backup'), path.join(folder, 'plain.backup')]
    await writeBackup(backupDepsOf(store), encrypted, PASSPHRASE)
    await writeBackup(backupDepsOf(store), plain)
    expect(fs.statSync(plain).mode & 0o777).toBe(0o600)
    expect(await restoreError(encrypted)).toBe(
      'This backup is encrypted: set BACKUP_PASSPHRASE to the passphrase that it was encrypted with.',
    )
    expect(await restoreError(encrypted, 'another passphrase')).toBe(
      'BACKUP_PASSPHRASE is not the one that this backup was encrypted with. Nothing was changed.',
    )
    for (const file of [encrypted, plain]) {
      for (const share of [0, 0.0001, 0.1, 0.5, 0.9, 0.999]) {
        const truncate = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * share))
        const truncated = alteredCopy(file, 'truncated.backup', truncate)
        expect(await restoreError(truncated, PASSPHRASE)).toMatch(DAMAGED)
      }
      for (const share of [0.1, 0.4, 0.8, 0.999]) {
        expect(await restoreError(alteredCopy(file, 'flipped.backup', flipBit(share)), PASSPHRASE)).toMatch(DAMAGED)
      }
    }
    const breakManifest = (bytes: Buffer) => {
      const tar = gunzipSync(bytes)
      tar[tar.indexOf('"migrations":') + '"migrations"'.length] = ';'.charCodeAt(0)
      return gzipSync(tar)
    }
    expect(await restoreError(alteredCopy(plain, 'manifest.backup', breakManifest))).toMatch(DAMAGED)
    expect(await restoreError(path.join(folder, 'none.backup'))).toBe(`There is no file ${folder}/none.backup.`)
    const text = alteredCopy(plain, 'text.backup', () => Buffer.from('Once upon a time'))
    expect(await restoreError(text)).toMatch(/^The file is not a backup/)
  })

  test('if the store is not empty', async ({ store }) => {
    const file = path.join(folder, 'full.backup')
    await writeBackup(backupDepsOf(store), file)
    const before = await contentsOf(store.databaseUrl)
    const restoring = restoreBackup({ connectionString: store.databaseUrl, files: store.services.files, file })
    await expect(restoring).rejects.toThrow(/^The database is not empty/)
    expect(await contentsOf(store.databaseUrl)).toEqual(before)
  })

  test('if an image cannot be stored or a row violates a constraint', async ({ store }) => {
    const { files } = store.services
    await files.put('0000000000000002-60x80.webp', 'an image')
    await files.put('0000000000000003-60x80.webp', 'another')
    await store.db.execute(sql`alter table orders drop constraint orders_total_adds_up`)
    const file = path.join(folder, 'odd.backup')
    await writeBackup(backupDepsOf(store), file)
    const database = await emptyDatabase()
    const target = openDiskStorage(path.join(folder, 'full-disk'), () => {})
    const put = target.put.bind(target)
    let freeFiles = 1
    target.put = (name, contents) =>
      freeFiles-- > 0 ? put(name, contents) : Promise.reject(new Error('no space left'))
    const restoring = restoreBackup({ connectionString: database.url, files: target, file })
    await expect(restoring).rejects.toThrow('no space left')
    expect(fs.readdirSync(path.join(folder, 'full-disk/files'))).toEqual([])
    const book = await makeProduct(store)
    const id = await order(store, book.id)
    await store.db.execute(sql`update orders set total_paise = 1 where id = ${id}`)
    const invalid = path.join(folder, 'invalid.backup')
    await writeBackup(backupDepsOf(store), invalid)
    expect(await restoreError(invalid)).toMatch(/orders_total_adds_up/)
    await database.drop()
  })
})
