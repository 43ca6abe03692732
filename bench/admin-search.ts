// `npm run bench -- admin-search`: time of a search of the admin area with 100,000 orders and 20,000 products, in
// milliseconds, on a fresh database.
import { generateProducts } from '../src/server/catalog/generate-products.ts'
import { openBundledPostgres } from '../src/server/database/bundled-postgres.ts'
import { connect } from '../src/server/database/connect.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'
import { generateOrders } from '../src/server/orders/generate-orders.ts'
import { searchAdmin } from '../src/server/admin-search/admin-search.ts'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { quantile } from './statistics.ts'
import { writeResult } from './write-result.ts'

const ORDERS = 100_000
const PRODUCTS = 20_000
const GOAL_MS = 100
const ROUNDS = 50
const WARM_UP = 3
const SEARCHES = [
  'ritika',
  'sharma kota',
  'ritika meena jaipur',
  '98290 12345',
  '+91-98290-1',
  'ku',
  'shrma',
  'ritikaa mina',
  'gowahati',
  'fiziks',
  'waves module 1204',
  'zzqqxx nothing',
  '#4839201756',
]

const dataDir = createDataDir()
const postgres = await openBundledPostgres({ dataDir })
await migrateDatabase(postgres.connectionString)
const connection = connect(postgres.connectionString, () => {})
const { db } = connection
await generateProducts(db, PRODUCTS)
await generateOrders(db, ORDERS)
await db.execute('vacuum analyze')

const searches = []
for (const search of SEARCHES) {
  const { orders, products, isGuess } = await searchAdmin(db, search)
  searches.push({ search, orders: orders.length, products: products.length, isGuess, ...(await measure(search)) })
}
await connection.close()
await postgres.stop()
removeDataDir(dataDir)

const slowest = Math.max(...searches.map(({ p99 }) => p99))
writeResult('admin-search', { orders: ORDERS, products: PRODUCTS, goalMs: GOAL_MS, slowestP99Ms: slowest, searches })
process.exitCode = slowest < GOAL_MS ? 0 : 1

async function measure(search: string): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const startedAt = performance.now()
    await searchAdmin(db, search)
    if (round >= 0) times.push(performance.now() - startedAt)
  }
  const sorted = times.toSorted((a, b) => a - b)
  return { p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) }
}
