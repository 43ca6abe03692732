// `npm run bench -- admin-search`: time of a search of the admin area with 100,000 orders and 20,000 products, in
// milliseconds, on a fresh database.
import { generateProducts } from '../src/server/catalog/generate-products.ts'
import { simulateOrders } from '../demo/simulation/simulate-shop.ts'
import { searchAdmin } from '../src/server/admin-search/admin-search.ts'
import { timeRounds, withFreshDatabase } from './shared/bench-database.ts'
import { quantile } from './shared/statistics.ts'
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

const searches: { search: string; orders: number; products: number; isGuess: boolean; p50: number; p99: number }[] = []
await withFreshDatabase(async (db) => {
  await generateProducts(db, PRODUCTS)
  await simulateOrders(db, ORDERS)
  await db.execute('vacuum analyze')
  for (const search of SEARCHES) {
    const { orders, products, isGuess } = await searchAdmin(db, search)
    const times = await timeRounds({ rounds: ROUNDS, warmUp: WARM_UP }, () => searchAdmin(db, search))
    const quantiles = { p50: quantile(times, 0.5), p99: quantile(times, 0.99) }
    searches.push({ search, orders: orders.length, products: products.length, isGuess, ...quantiles })
  }
})

const slowest = Math.max(...searches.map(({ p99 }) => p99))
writeResult('admin-search', { orders: ORDERS, products: PRODUCTS, goalMs: GOAL_MS, slowestP99Ms: slowest, searches })
process.exitCode = slowest < GOAL_MS ? 0 : 1
