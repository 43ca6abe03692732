// `node bench/reports.ts`: response times of the reports over a year with 20,000 products and 100,000 orders, through the
// whole handler stack, on a fresh database. Goal: 200 ms at the 95th percentile.
import { createApp } from '../src/server/app.ts'
import { generateProducts } from '../src/server/catalog/generate-products.ts'
import { readConfig } from '../src/server/config/config.ts'
import { SALES_GROUPINGS } from '../src/domain/reports/reports.ts'
import { DELIVERY_COUNTS } from '../src/domain/shipping/promise/delivery-report.ts'
import { REGION_LEVELS } from '../src/domain/shipping/promise/delivery-regions.ts'
import { addDays, dayOf } from '../src/domain/values/dates.ts'
import { simulateOrders, simulateParcels } from '../demo/simulation/simulate-shop.ts'
import { RTO_GROUPINGS } from '../src/domain/reports/rto-report.ts'
import { openServices } from '../src/server/services.ts'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { loginAsAdmin } from './shared/login-admin.ts'
import { quantile } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const PRODUCTS = 20_000
const ORDERS = 100_000
const GOAL_MS = 200
const ROUNDS = 30
const WARM_UP = 3
const now = new Date()
const year = `from=${dayOf(addDays(now, -364))}&to=${dayOf(now)}`
const REPORTS = [
  `totals?${year}`,
  ...SALES_GROUPINGS.map((by) => `sales?by=${by}&limit=50&${year}`),
  `rto/totals?${year}`,
  ...RTO_GROUPINGS.map((by) => `rto?by=${by}&limit=50&${year}`),
  `rto/orders?by=courier&key=Xpressbees&result=returned&limit=50&${year}`,
  `stock?limit=50&${year}`,
  `stock/totals?${year}`,
  `funnel?limit=50&${year}`,
  ...REGION_LEVELS.map((level) => `deliveries?level=${level}&limit=50`),
  'deliveries/couriers?region=India',
  ...DELIVERY_COUNTS.map((count) => `deliveries/orders?region=India&count=${count}&limit=50`),
]

const dataDir = createDataDir()
const services = await openServices(
  readConfig({ DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', DEMO: 'off' }),
)
await generateProducts(services.db, PRODUCTS)
await simulateParcels(services.db, await simulateOrders(services.db, ORDERS))
await services.db.execute('vacuum analyze')
const app = createApp(services)
const cookie = await loginAsAdmin(services.db, app)

const reports = []
for (const report of REPORTS) {
  const url = new URL(report, 'http://bench.test/api/admin/reports/')
  const times: number[] = []
  let status = 0
  let bytes = 0
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const start = performance.now()
    const response = await app.fetch(new Request(url, { headers: { Cookie: cookie } }))
    bytes = (await response.arrayBuffer()).byteLength
    status = response.status
    if (round >= 0) times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  reports.push({
    url: url.pathname + url.search,
    status,
    bytes,
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  })
}
await services.close()
removeDataDir(dataDir)

const slow = reports.filter(({ status, p95Ms }) => status !== 200 || p95Ms >= GOAL_MS)
writeResult('reports', { products: PRODUCTS, orders: ORDERS, goalMs: GOAL_MS, slow: slow.length, reports })
process.exitCode = slow.length === 0 ? 0 : 1
