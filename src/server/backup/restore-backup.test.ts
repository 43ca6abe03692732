import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { SIZE_SETTING_KEYS } from '../../domain/values/package-size.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { type BundledPostgres, openBundledPostgres } from '../database/bundled-postgres.ts'
import { connect } from '../database/connect.ts'
import { migrateDatabase } from '../database/migrate.ts'
import { MIGRATIONS_FOLDER } from '../database/schema-version.ts'
import { openDiskStorage } from '../storage/open-storage.ts'
import { seedStore } from '../seed.ts'
import { generateOrders } from '../orders/generate-orders.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const FORMER_BACKUP = path.resolve(import.meta.dirname, '../../../test/fixtures/former-version.backup')
const PASSPHRASE = 'kota-1962-nalanda'
/** The message for a truncated or altered backup. */
const DAMAGED = /^The (backup is truncated|file is not a backup, or was altered)/
let folder = ''
/** The bundled PostgreSQL, if the tests run on another server: a second PostgreSQL version. */
let other: BundledPostgres | undefined

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-backup-'))
  if (process.env.TEST_DATABASE_URL) other = await openBundledPostgres({ dataDir: path.join(folder, 'other') })
})
afterAll(async () => {
  await other?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const backupDepsOf = ({ services }: TestStore) => ({ pool: services.pool, files: services.files })

/** Seeds a year of orders, waiting emails, and images. */
async function seedShop(store: TestStore): Promise<void> {
  await seedStore({ ...store.services, config: { ...store.services.config, demo: true } })
  await generateOrders(store.db, 200)
  await store.db.insert(siteSettings).values([
    { key: 'email.enabled', value: 'true' },
    { key: 'email.host', value: 'mail.invalid' },
    { key: 'admin.email', value: 'owner@shop.example' },
  ])
  const book = await makeProduct(store, {
    name: 'Back\\slash, "quote", tab\tand नई किताब',
    description: 'one\ntwo\r\n\\.\n',
  })
  await order(store, book.id)
}

async function order(store: TestStore, productId: number): Promise<number> {
  const { status, body } = await store
    .client()
    .requestJson<{ id: number }>('POST', '/orders', buildOrder([{ productId, quantity: 1 }]))
  if (status !== 201) throw new Error(`Placing an order returned ${status}`)
  return body.id
}

/** Returns a checksum of every table, and the pending jobs. */
async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'drizzle') order by 1`,
  )
  const contents: Record<string, string> = {}
  for (const { name } of tables) {
    const { rows } = await client.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, chr(10) order by t::text)), '') as sum from ${name} t`,
    )
    contents[name] = rows[0]?.sum ?? ''
  }
  const { rows: jobs } = await client.query<{ jobs: string }>(
    `select coalesce(string_agg(name || data::text, ' ' order by name, data::text), '') as jobs from pgboss.job where state in ('created', 'retry')`,
  )
  contents.jobs = jobs[0]?.jobs ?? ''
  await client.end()
  return contents
}

async function findBrokenInvariants(url: string, dataDir: string): Promise<string[]> {
  const connection = connect(url, () => {}, { max: 2 })
  const findings = await verifyStore({ db: connection.db, files: openDiskStorage(dataDir, () => {}) })
  await connection.close()
  return findings.flatMap(({ violations }) => violations)
}

async function restoreInto(database: TestDatabase, file: string, name: string, passphrase?: string): Promise<string> {
  const dataDir = path.join(folder, name)
  const files = openDiskStorage(dataDir, () => {})
  await restoreBackup({ connectionString: database.url, files, file, passphrase })
  await migrateDatabase(database.url)
  return dataDir
}

describe('backup and restore', () => {
  test('an encrypted backup restores the same store elsewhere, and a backup of that store does so again', async ({
    store,
  }) => {
    await seedShop(store)
    const first = path.join(folder, 'first.backup')
    const stats = await writeBackup(backupDepsOf(store), first, PASSPHRASE)
    expect(stats.rows).toBeGreaterThan(1000)
    expect(stats.images).toBeGreaterThan(200)
    const contents = await contentsOf(store.databaseUrl)
    expect(contents.jobs).toMatch(/^email\{"emailId": \d+\} email/)
    const away = await emptyDatabase(other?.connectionString)
    const awayDir = await restoreInto(away, first, 'away', PASSPHRASE)
    expect(await contentsOf(away.url)).toEqual(contents)
    expect(await findBrokenInvariants(away.url, awayDir)).toEqual([])

    const second = path.join(folder, 'second.backup')
    const connection = connect(away.url, () => {}, { max: 2 })
    const again = await writeBackup({ pool: connection.pool, files: openDiskStorage(awayDir, () => {}) }, second)
    await connection.close()
    expect(again).toEqual(stats)
    const home = await emptyDatabase()
    const homeDir = await restoreInto(home, second, 'home')
    expect(await contentsOf(home.url)).toEqual(contents)
    expect(await findBrokenInvariants(home.url, homeDir)).toEqual([])
    await away.drop()

    // The restored store can be used: sequences continue and the search is indexed.
    const reopened = await openTestStore({ DATA_DIR: homeDir }, home.url)
    const book = await makeProduct(reopened, { slug: 'sold-after-the-move', name: 'Sold after the move' })
    await order(reopened, book.id)
    const found = await reopened.client().getJson('/products?search=sold+after+the+move')
    expect(JSON.stringify(found)).toContain('Sold after the move')
    await reopened.close()
    expect(await findBrokenInvariants(home.url, homeDir)).toEqual([])
    await home.drop()
  }, 120_000)

  test('a backup taken while orders are placed is a consistent snapshot', async ({ store }) => {
    const book = await makeProduct(store, { stock: 100_000 })
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
    await pool.query(`insert into subscribers (email) values ('ritika@example.in')`)
    await pool.query(`insert into site_settings (key, value) values ('parcel.weight_grams', '650')`)
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
    expect(
      (await client.query('select email, unsubscribe_nonce is not null as "hasNonce" from subscribers')).rows,
    ).toEqual([{ email: 'ritika@example.in', hasNonce: true }])
    expect((await client.query('select key, value from site_settings')).rows).toEqual([
      { key: SIZE_SETTING_KEYS.weightGrams, value: '650' },
    ])
    await client.end()
    await older.drop()
    await database.drop()
  })
})

describe('a backup of the version before the baseline migration', () => {
  test('is restored under the present names, and the store can be used', async () => {
    const database = await emptyDatabase()
    const dataDir = await restoreInto(database, FORMER_BACKUP, 'former')
    // The backup has a text in place of its only image.
    const damaged = [
      expect.stringMatching(/^The file 0123456789abcdef-60x80\.webp is damaged\. It is used by order \d+\.$/),
    ]
    expect(await findBrokenInvariants(database.url, dataDir)).toEqual(damaged)
    const connection = connect(database.url, () => {}, { max: 2 })
    const { db, pool } = connection
    const rows = async (query: string) => (await pool.query(query)).rows as unknown[]
    expect(await rows('select attempts, last_error from emails where id = 1')).toEqual([
      { attempts: 2, last_error: 'The mail server did not answer.' },
    ])
    expect(await rows('select slug from slug_redirects')).toEqual([{ slug: 'optics-old' }])
    expect(await rows('select secret from two_factor_secrets')).toEqual([{ secret: 'JBSWY3DPEHPK3PXP' }])
    expect(await rows('select booking_error, cancel_error, courier_status from shipments order by id')).toEqual([
      { booking_error: 'It was late', cancel_error: null, courier_status: 'shipped' },
      { booking_error: null, cancel_error: 'No answer', courier_status: null },
    ])
    expect(
      await rows(
        'select sent_fingerprint, rejected_fingerprint, excluded_reason from merchant_offers order by offer_id',
      ),
    ).toEqual([
      { sent_fingerprint: 'f0', rejected_fingerprint: 'f9', excluded_reason: null },
      { sent_fingerprint: null, rejected_fingerprint: null, excluded_reason: 'image' },
    ])
    expect(await rows('select action, kind from audit_log order by id')).toEqual([
      { action: 'resend', kind: 'email' },
      { action: 'retry', kind: 'job' },
      { action: 'retry', kind: 'order' },
      { action: 'enable two-factor', kind: 'user' },
      { action: 'disable two-factor', kind: 'user' },
      { action: 'bulk edit', kind: 'product' },
    ])
    const sizes = await db.select().from(siteSettings).where(eq(siteSettings.key, SIZE_SETTING_KEYS.weightGrams))
    expect(sizes).toMatchObject([{ value: '650' }])
    const jobs = `select name, count(*)::int as count from pgboss.job where state = 'created' group by name order by name`
    expect(await rows(jobs)).toEqual([
      { name: 'avif', count: 1 },
      { name: 'email', count: 4 },
      { name: 'merchant-sync', count: 1 },
      { name: 'shipment-booking', count: 1 },
      { name: 'shipment-cancel', count: 1 },
      { name: 'tracking-events', count: 1 },
    ])
    await connection.close()
    const reopened = await openTestStore({ DATA_DIR: dataDir }, database.url)
    const found = await reopened.client().getJson('/products?search=optics')
    expect(JSON.stringify(found)).toContain('Optics')
    await order(reopened, 1)
    await reopened.close()
    expect(await findBrokenInvariants(database.url, dataDir)).toEqual(damaged)
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
    expect(await restoreError(path.join(folder, 'none.backup'))).toBe(`There is no file ${folder}/none.backup.`)
    const text = alteredCopy(plain, 'text.backup', () => Buffer.from('Once upon a time'))
    expect(await restoreError(text)).toMatch(/^The file is not a backup/)
    const former = alteredCopy(plain, 'former.backup', () => Buffer.from('RANKSHELF SEALED 1\n…'))
    expect(await restoreError(former, PASSPHRASE)).toMatch(/^This backup was encrypted by a former version/)
  }, 120_000)

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
