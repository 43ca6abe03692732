import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDataDir, removeDataDir } from '../../../test/data-dir.ts'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { runShop } from '../../../test/run-shop.ts'
import { emptyDatabase } from '../../../test/test-database.ts'
import { openTestStore } from '../../../test/test-store.ts'

const move = (dataDir: string, databaseUrl: string) =>
  runShop(['move-database'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl })

async function count(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  await client.end()
  return rows[0]?.count ?? 0
}

test('a command moves a closed store from the bundled PostgreSQL to another, and fails while the store is open', async () => {
  const dataDir = createDataDir()
  const database = await emptyDatabase()
  const store = await openTestStore({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' })
  const book = await makeProduct(store, { name: 'नई किताब "Optics"', stock: 30 })
  for (const quantity of [1, 2, 3])
    await store.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity }]))
  const whileOpen = await move(dataDir, database.url)
  expect(whileOpen).toEqual({
    code: 1,
    out: '',
    errors: 'The database was not moved. The store uses its bundled PostgreSQL. Stop the store first.\n',
  })
  await store.close()

  const moved = await move(dataDir, database.url)
  expect(moved).toMatchObject({ code: 0, errors: '' })
  expect(moved.out).toMatch(/^\d+ tables with \d+ rows and \d+ jobs were copied and compared\.\nok {4}every order has/)
  expect(moved.out).toContain('From now on, start the store with this DATABASE_URL')
  expect(await count(database.url, 'orders')).toBe(3)
  const twice = await move(dataDir, database.url)
  expect(twice).toMatchObject({ code: 1, out: '' })
  expect(twice.errors).toMatch(/^The database was not moved\. The database is not empty/)

  const reopened = await openTestStore({}, database.url)
  expect(await reopened.client().getJson(`/products/${book.id}`)).toMatchObject({
    name: 'नई किताब "Optics"',
    stock: 24,
  })
  await reopened.close()
  removeDataDir(dataDir)
  await database.drop()
})

test('a data folder without a bundled PostgreSQL is not moved and stays unchanged', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-move-'))
  const { code, errors } = await move(dataDir, 'postgresql://nowhere.invalid/shop')
  expect({ code, errors }).toEqual({
    code: 1,
    errors: `The database was not moved. There is no bundled PostgreSQL in ${dataDir}. Set DATA_DIR to the store’s data folder.\n`,
  })
  expect(fs.readdirSync(dataDir)).toEqual([])
  fs.rmdirSync(dataDir)
})
