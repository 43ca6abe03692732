import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeProduct } from '../../../test/factories.ts'
import { cloneDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { findSession } from '../accounts/accounts.queries.ts'
import { findProduct } from '../catalog/catalog.queries.ts'
import { decrementStock, lockProducts, readProducts } from '../catalog/products/decrement-stock.ts'
import { connect, type Connection } from '../database/connect.ts'

let database: TestDatabase
let connection: Connection

beforeEach(async () => {
  database = await cloneDatabase()
  // A single connection: prepared statements can be listed only on the connection that prepared them.
  connection = connect(database.url, () => {}, { max: 1 })
})

afterEach(async () => {
  await connection.close()
  await database.drop()
})

async function runHotStatements(productId: number): Promise<void> {
  const { db } = connection
  await findSession(db, 'unknown')
  await findProduct(db, { id: productId })
  await findProduct(db, { slug: 'unknown' })
  await db.transaction(async (tx) => {
    await readProducts(tx, [productId])
    await lockProducts(tx, [productId])
    await lockProducts(tx, [productId, productId + 1, productId + 2])
    await decrementStock(tx, [{ productId, quantity: 1, pricePaise: 49_900 }], 1_000_000_000)
  })
}

test('a hot statement is prepared once per connection, whatever its values', async () => {
  const { id } = await makeProduct(connection)
  await runHotStatements(id)
  await runHotStatements(id)
  const { rows } = await connection.pool.query<{ name: string }>(
    'select name from pg_prepared_statements order by name',
  )
  expect(rows.map(({ name }) => name)).toEqual([
    'decrement_stock',
    'find_product_by_id',
    'find_product_by_slug',
    'find_session',
    'lock_products',
    'read_products',
  ])
})

test('prepared statements still work after a migration adds a column', async () => {
  const { id } = await makeProduct(connection, { stock: 5 })
  await runHotStatements(id)
  await connection.db.execute(sql`alter table products add column note text`)
  await runHotStatements(id)
  expect(await findProduct(connection.db, { id })).toMatchObject({ stock: 3 })
})
