// `node bench/admin-lists.ts`: response times of the admin lists with 20,000 products and 100,000
// orders, through the whole handler stack, on a fresh database. Goal: 100 ms at the 95th percentile.
import { sql } from 'drizzle-orm'
import { createApp } from '../src/server/app.ts'
import { generateProducts } from '../src/server/catalog/generate-products.ts'
import { readConfig } from '../src/server/config/config.ts'
import { simulateOrders } from '../demo/simulation/simulate-shop.ts'
import { openServices } from '../src/server/services.ts'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { loginAsAdmin } from './shared/login-admin.ts'
import { quantile } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const PRODUCTS = 20_000
const ORDERS = 100_000
const CALLS = 500
const GOAL_MS = 100
const ROUNDS = 40
const WARM_UP = 3
const LISTS = [
  'products?limit=25',
  'products?limit=25&offset=19900',
  'products?limit=100&sort=name',
  'products?limit=25&sort=-stock',
  'products?limit=25&sort=rating',
  'products?limit=25&sort=-updatedAt',
  'products?limit=25&search=organic+workbook',
  'products?limit=25&search=19999',
  'products?limit=25&search=zzzz',
  'products?limit=25&search=a',
  'products?limit=25&examType=JEE&classType=12th&condition=used&sort=price',
  'products?limit=25&stock=low&sort=name',
  'products?limit=25&categoryId=1&instituteId=1',
  'products?limit=25&flag=featured',
  '../orders?limit=25',
  '../orders?limit=25&offset=99900',
  '../orders?limit=25&sort=-totalAmount',
  '../orders?limit=25&search=sharma',
  '../orders?limit=25&search=9829',
  '../orders?limit=25&search=zzzz',
  '../orders?limit=25&search=shrama+kota',
  '../orders?limit=25&search=organic+workbook',
  '../orders?limit=25&status=pending',
  '../orders?limit=25&status=delivered&paymentStatus=completed&sort=customerName',
  '../orders?limit=25&confirmation=pending',
  'confirmations',
  'confirmations/counts',
  '../orders?limit=25&from=2026-01-01&to=2026-12-31',
  'institutes?limit=25',
  'categories?limit=25',
  'audit?limit=25',
  'users?limit=25',
  'dashboard',
  '../subscribers?limit=25',
  '../contact-messages?limit=25',
]

const dataDir = createDataDir()
const services = await openServices(
  readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', DEMO: 'off' }),
)
await generateProducts(services.db, PRODUCTS)
await simulateOrders(services.db, ORDERS)
await addCalls()
await services.db.execute('vacuum analyze')
const app = createApp(services)
const cookie = await loginAsAdmin(services.db, app)

const lists = []
for (const list of LISTS) {
  const url = new URL(list, 'http://bench.test/api/admin/')
  const times: number[] = []
  let status = 0
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now()
    const response = await app.fetch(new Request(url, { headers: { Cookie: cookie } }))
    await response.arrayBuffer()
    status = response.status
    if (round >= 0) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  lists.push({
    url: url.pathname + url.search,
    status,
    minMs: quantile(times, 0),
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  })
}

await services.close()
removeDataDir(dataDir)

const slow = lists.filter(({ status, p95Ms }) => status !== 200 || p95Ms >= GOAL_MS)
writeResult('admin-lists', {
  products: PRODUCTS,
  orders: ORDERS,
  calls: CALLS,
  goalMs: GOAL_MS,
  slow: slow.length,
  lists,
})
process.exitCode = slow.length === 0 ? 0 : 1

/** Puts the newest open orders on the call list, more than it shows. */
async function addCalls(): Promise<void> {
  await services.db.execute(sql`
    with called as (
      update orders set confirmation = 'pending' where id in (
        select id from orders where status in ('pending', 'processing') and shiprocket_order_id is null
        order by created_at desc limit ${CALLS})
      returning id)
    insert into order_confirmations (order_id, policy, call_due_at)
      select id, 'call', now() - interval '1 hour' from called
      on conflict (order_id) do update set policy = 'call', call_due_at = excluded.call_due_at`)
}
