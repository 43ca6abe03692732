import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { makeProduct, orderOf } from '../../../test/factories.ts'
import { emptyDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { siteSettings } from '../content/content.tables.ts'
import { type BundledPostgres, openBundledPostgres } from '../database/bundled-postgres.ts'
import { connect } from '../database/connect.ts'
import { migrateDatabase, MIGRATIONS_FOLDER } from '../database/migrate.ts'
import { openDiskStore } from '../files/open-file-store.ts'
import { fillStore } from '../fill-store.ts'
import { generateOrders } from '../orders/generate-orders.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'kota-1962-nalanda'
let folder = ''
/** Another release of PostgreSQL, where the tests run on one that is not the bundled. */
let other: BundledPostgres | undefined

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-backup-'))
  if (process.env.TEST_DATABASE_URL) other = await openBundledPostgres({ dataDir: path.join(folder, 'other') })
})
afterAll(async () => {
  await other?.stop()
  fs.rmSync(folder, { recursive: true, force: true })
})

const keptOf = ({ services }: TestStore) => ({ pool: services.pool, files: services.files })

/** A year of trade, letters that still wait for their mail server, and pictures. */
async function trade(store: TestStore): Promise<void> {
  await fillStore({ ...store.services, config: { ...store.services.config, demo: true } })
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
    .visitor()
    .ask<{ id: number }>('POST', '/orders', orderOf([{ productId, quantity: 1 }]))
  if (status !== 201) throw new Error(`An order was answered ${status}`)
  return body.id
}

/** A fingerprint of every table, and of the jobs to be done. */
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

async function faultsOf(url: string, dataDir: string): Promise<string[]> {
  const connection = connect(url, () => {}, { max: 2 })
  const findings = await verifyStore({ db: connection.db, files: openDiskStore(dataDir, () => {}) })
  await connection.close()
  return findings.flatMap(({ wrong }) => wrong)
}

async function restoreInto(database: TestDatabase, file: string, name: string, passphrase?: string): Promise<string> {
  const dataDir = path.join(folder, name)
  const files = openDiskStore(dataDir, () => {})
  await restoreBackup({ connectionString: database.url, files, file, passphrase })
  await migrateDatabase(database.url)
  return dataDir
}

describe('the drill', () => {
  test('a sealed backup makes the same shop elsewhere, and a backup of that one the same again', async ({ store }) => {
    await trade(store)
    const first = path.join(folder, 'first.backup')
    const count = await writeBackup(keptOf(store), first, PASSPHRASE)
    expect(count.rows).toBeGreaterThan(1000)
    expect(count.pictures).toBeGreaterThan(200)
    const contents = await contentsOf(store.databaseUrl)
    expect(contents.jobs).toMatch(/^mail\{"letterId": \d+\} mail/)
    const away = await emptyDatabase(other?.connectionString)
    const awayDir = await restoreInto(away, first, 'away', PASSPHRASE)
    expect(await contentsOf(away.url)).toEqual(contents)
    expect(await faultsOf(away.url, awayDir)).toEqual([])

    const second = path.join(folder, 'second.backup')
    const connection = connect(away.url, () => {}, { max: 2 })
    const again = await writeBackup({ pool: connection.pool, files: openDiskStore(awayDir, () => {}) }, second)
    await connection.close()
    expect(again).toEqual(count)
    const home = await emptyDatabase()
    const homeDir = await restoreInto(home, second, 'home')
    expect(await contentsOf(home.url)).toEqual(contents)
    expect(await faultsOf(home.url, homeDir)).toEqual([])
    await away.drop()

    // It sells on from there: no number is given twice, searches find, slugs lead on.
    const reopened = await openTestStore({ DATA_DIR: homeDir }, home.url)
    const book = await makeProduct(reopened, { slug: 'sold-after-the-move', name: 'Sold after the move' })
    await order(reopened, book.id)
    const found = await reopened.visitor().get('/products?search=sold+after+the+move')
    expect(JSON.stringify(found)).toContain('Sold after the move')
    await reopened.close()
    expect(await faultsOf(home.url, homeDir)).toEqual([])
    await home.drop()
  }, 120_000)

  test('a backup taken while orders come in is of one moment', async ({ store }) => {
    const book = await makeProduct(store, { stock: 500 })
    const file = path.join(folder, 'rush.backup')
    const writing = { isDone: false }
    const buyers = Array.from({ length: 4 }, async () => {
      while (!writing.isDone) await order(store, book.id)
    })
    await writeBackup(keptOf(store), file)
    writing.isDone = true
    await Promise.all(buyers)
    const database = await emptyDatabase()
    const dataDir = await restoreInto(database, file, 'rush')
    expect(await faultsOf(database.url, dataDir)).toEqual([])
    await database.drop()
  })

  test('a backup of an older release is brought to this one', async ({ store }) => {
    const migrations = path.join(folder, 'older')
    fs.cpSync(MIGRATIONS_FOLDER, migrations, { recursive: true })
    const journal = path.join(migrations, 'meta/_journal.json')
    const { entries, ...rest } = JSON.parse(fs.readFileSync(journal, 'utf8')) as { entries: unknown[] }
    fs.writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, -3) }))
    const [older, database] = [await emptyDatabase(), await emptyDatabase()]
    const pool = new pg.Pool({ connectionString: older.url, max: 2 })
    await pool.query('create extension pg_trgm')
    await migrate(drizzle(pool), { migrationsFolder: migrations })
    await pool.query(`insert into subscribers (email) values ('ritika@example.in')`)
    await pool.query(
      'create schema pgboss; create table pgboss.job (id uuid, name text, data jsonb, state text, start_after timestamptz)',
    )
    const file = path.join(folder, 'older.backup')
    await writeBackup({ pool, files: store.services.files }, file)
    await pool.end()
    const dataDir = await restoreInto(database, file, 'newer')
    expect(await faultsOf(database.url, dataDir)).toEqual([])
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    expect((await client.query('select email, mark is not null as marked from subscribers')).rows).toEqual([
      { email: 'ritika@example.in', marked: true },
    ])
    await client.end()
    await older.drop()
    await database.drop()
  })
})

describe('nothing is changed', () => {
  /** What is said of a file, after which the empty store is as empty as before. */
  async function refusal(file: string, passphrase?: string): Promise<string> {
    const database = await emptyDatabase()
    const dataDir = fs.mkdtempSync(path.join(folder, 'refused-'))
    const files = openDiskStore(dataDir, () => {})
    const restoring = restoreBackup({ connectionString: database.url, files, file, passphrase })
    const sentence = await restoring.then(
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
    return sentence
  }

  const changed = (file: string, name: string, change: (bytes: Buffer) => Buffer): string => {
    const copy = path.join(folder, name)
    fs.writeFileSync(copy, change(fs.readFileSync(file)))
    return copy
  }
  const turned = (share: number) => (bytes: Buffer) => {
    const place = Math.floor(bytes.length * share)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    return bytes
  }

  test('by a wrong passphrase, a cut-off or an altered backup, sealed or not', async ({ store }) => {
    await store.services.files.put('0000000000000001-60x80.webp', Buffer.alloc(300_000, 'picture'))
    const [sealed, plain] = [path.join(folder, 'sealed.backup'), path.join(folder, 'plain.backup')]
    await writeBackup(keptOf(store), sealed, PASSPHRASE)
    await writeBackup(keptOf(store), plain)
    expect(fs.statSync(plain).mode & 0o777).toBe(0o600)
    expect(await refusal(sealed)).toBe('This backup is sealed: set BACKUP_PASSPHRASE to what it was sealed with.')
    expect(await refusal(sealed, 'another passphrase')).toBe(
      'BACKUP_PASSPHRASE is not the one that this backup was sealed with. Nothing was changed.',
    )
    for (const file of [sealed, plain]) {
      for (const share of [0, 0.0001, 0.1, 0.5, 0.9, 0.999]) {
        const short = changed(file, 'short.backup', (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)))
        expect(await refusal(short, PASSPHRASE)).toMatch(/^The backup (is cut off|was altered)/)
      }
      for (const share of [0.1, 0.4, 0.8, 0.999]) {
        expect(await refusal(changed(file, 'turned.backup', turned(share)), PASSPHRASE)).toMatch(
          /^The backup (is cut off|was altered)/,
        )
      }
    }
    expect(await refusal(path.join(folder, 'none.backup'))).toBe(`There is no file ${folder}/none.backup.`)
    expect(await refusal(changed(plain, 'novel.backup', () => Buffer.from('Once upon a time')))).toMatch(/altered/)
  }, 120_000)

  test('where the store is not empty', async ({ store }) => {
    const file = path.join(folder, 'full.backup')
    await writeBackup(keptOf(store), file)
    const before = await contentsOf(store.databaseUrl)
    const restoring = restoreBackup({ connectionString: store.databaseUrl, files: store.services.files, file })
    await expect(restoring).rejects.toThrow(/^The database is not empty/)
    expect(await contentsOf(store.databaseUrl)).toEqual(before)
  })

  test('where the pictures cannot be kept, or a row is refused', async ({ store }) => {
    const { files } = store.services
    await files.put('0000000000000002-60x80.webp', 'a picture')
    await files.put('0000000000000003-60x80.webp', 'another')
    await store.db.execute(sql`alter table orders drop constraint orders_total_adds_up`)
    const file = path.join(folder, 'odd.backup')
    await writeBackup(keptOf(store), file)
    const database = await emptyDatabase()
    const target = openDiskStore(path.join(folder, 'full-disk'), () => {})
    const put = target.put.bind(target)
    let room = 1
    target.put = (name, contents) => (room-- > 0 ? put(name, contents) : Promise.reject(new Error('no room left')))
    const restoring = restoreBackup({ connectionString: database.url, files: target, file })
    await expect(restoring).rejects.toThrow('no room left')
    expect(fs.readdirSync(path.join(folder, 'full-disk/files'))).toEqual([])
    const book = await makeProduct(store)
    const id = await order(store, book.id)
    await store.db.execute(sql`update orders set total_paise = 1 where id = ${id}`)
    const wrong = path.join(folder, 'wrong.backup')
    await writeBackup(keptOf(store), wrong)
    expect(await refusal(wrong)).toMatch(/orders_total_adds_up/)
    await database.drop()
  })
})
