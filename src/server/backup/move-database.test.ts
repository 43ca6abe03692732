import { execFile } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeProduct, buildOrder } from '../../../test/factories.ts'
import { emptyDatabase } from '../../../test/test-database.ts'
import { openTestStore } from '../../../test/test-store.ts'

const COMMAND = path.resolve(import.meta.dirname, '../cli/shop.ts')

function move(dataDir: string, databaseUrl: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  return new Promise<{ code: number; out: string; complaint: string }>((resolve) => {
    execFile(process.execPath, [COMMAND, 'move-database'], { env }, (error, out, complaint) =>
      resolve({ code: Number(error?.code ?? 0), out, complaint }),
    )
  })
}

async function count(url: string, table: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  await client.end()
  return rows[0]?.count ?? 0
}

test('the shop moves from its own PostgreSQL to another in one command, which is refused while it is open', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-move-'))
  fs.chmodSync(dataDir, 0o755)
  const database = await emptyDatabase()
  const shop = await openTestStore({ DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' })
  const book = await makeProduct(shop, { name: 'नई किताब "Optics"', stock: 30 })
  for (const quantity of [1, 2, 3])
    await shop.client().request('POST', '/orders', buildOrder([{ productId: book.id, quantity }]))
  const open = await move(dataDir, database.url)
  expect(open).toEqual({
    code: 1,
    out: '',
    complaint: 'The database was not moved. The store is open on its bundled PostgreSQL: stop it first.\n',
  })
  await shop.close()

  const moved = await move(dataDir, database.url)
  expect(moved).toMatchObject({ code: 0, complaint: '' })
  expect(moved.out).toMatch(/^\d+ tables with \d+ rows and \d+ jobs are in the new database.*\nok {5}every order has/)
  expect(moved.out).toContain('From now on start the store with this DATABASE_URL')
  expect(await count(database.url, 'orders')).toBe(3)
  const twice = await move(dataDir, database.url)
  expect(twice).toMatchObject({ code: 1, out: '' })
  expect(twice.complaint).toMatch(/^The database was not moved\. The database is not empty/)

  const there = await openTestStore({}, database.url)
  expect(await there.client().getJson(`/products/${book.id}`)).toMatchObject({ name: 'नई किताब "Optics"', stock: 24 })
  await there.close()
  fs.rmSync(fs.realpathSync(path.join(dataDir, 'postgres')), { recursive: true, force: true })
  await database.drop()
})

test('a folder without a store of its own moves nothing, and is left alone', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-move-'))
  const { code, complaint } = await move(dataDir, 'postgresql://nowhere.invalid/shop')
  expect({ code, complaint }).toEqual({
    code: 1,
    complaint: `The database was not moved. There is no bundled PostgreSQL in ${dataDir}: set DATA_DIR to the store’s own.\n`,
  })
  expect(fs.readdirSync(dataDir)).toEqual([])
  fs.rmdirSync(dataDir)
})
