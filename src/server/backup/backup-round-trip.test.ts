import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { backupDepsOf, contentsOf, findBrokenInvariants, restoreStore } from '../../../test/fixtures/backup-fixture.ts'
import { makeProduct, placeOrder } from '../../../test/factories.ts'
import { emptyDatabase } from '../../../test/test-database.ts'
import { openTestStore, test, type TestStore } from '../../../test/test-store.ts'
import { type BundledPostgres, openBundledPostgres } from '../database/bundled-postgres.ts'
import { connect } from '../database/connect.ts'
import { simulateOrders } from '../../../demo/simulation/simulate-shop.ts'
import { seedStore } from '../seed.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { openDiskStorage } from '../storage/open-storage.ts'
import { writeBackup } from './write-backup.ts'

const PASSPHRASE = 'kota-1962-nalanda'
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

/** Seeds a year of orders, waiting emails, and images. */
async function seedShop(store: TestStore): Promise<void> {
  await seedStore({ ...store.services, config: { ...store.services.config, demo: true } })
  await simulateOrders(store.db, 200)
  await store.db.insert(siteSettings).values([
    { key: 'email.enabled', value: 'true' },
    { key: 'email.host', value: 'mail.invalid' },
    { key: 'admin.email', value: 'owner@shop.example' },
  ])
  const book = await makeProduct(store, {
    name: 'Back\\slash, "quote", tab\tand नई किताब',
    description: 'one\ntwo\r\n\\.\n',
  })
  await placeOrder(store, { items: [{ productId: book.id, quantity: 1 }] })
}

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
  const awayDir = path.join(folder, 'away')
  await restoreStore({ database: away, file: first, dataDir: awayDir, passphrase: PASSPHRASE })
  expect(await contentsOf(away.url)).toEqual(contents)
  expect(await findBrokenInvariants(away.url, awayDir)).toEqual([])

  const second = path.join(folder, 'second.backup')
  const connection = connect(away.url, () => {}, { max: 2 })
  const again = await writeBackup({ pool: connection.pool, files: openDiskStorage(awayDir, () => {}) }, second)
  await connection.close()
  expect(again).toEqual(stats)
  const home = await emptyDatabase()
  const homeDir = path.join(folder, 'home')
  await restoreStore({ database: home, file: second, dataDir: homeDir })
  expect(await contentsOf(home.url)).toEqual(contents)
  expect(await findBrokenInvariants(home.url, homeDir)).toEqual([])
  await away.drop()

  // The restored store can be used: sequences continue and the search is indexed.
  const reopened = await openTestStore({ DATA_DIR: homeDir }, home.url)
  const book = await makeProduct(reopened, { slug: 'sold-after-the-move', name: 'Sold after the move' })
  await placeOrder(reopened, { items: [{ productId: book.id, quantity: 1 }] })
  const found = await reopened.client().getJson('/products?search=sold+after+the+move')
  expect(JSON.stringify(found)).toContain('Sold after the move')
  await reopened.close()
  expect(await findBrokenInvariants(home.url, homeDir)).toEqual([])
  await home.drop()
})
