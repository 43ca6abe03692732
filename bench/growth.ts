// `npm run bench:growth`: how the calls of shop and back office slow down while the shop grows from 1,000 products to
// 200,000, over all of the store's handlers, with nothing kept, on a database of its own. What is judged is each call
// against the same call in the small shop, same machine, same run. Some three minutes.
import { createApp } from '../src/server/app.ts'
import { readConfig } from '../src/server/config.ts'
import { AnswerCache } from '../src/server/http/answer-cache.ts'
import { generateOrders } from '../src/server/orders/generate-orders.ts'
import { openServices } from '../src/server/services.ts'
import { makeDataFolder, removeDataFolder } from '../test/data-folder.ts'
import { fillShelves } from '../test/many-products.ts'
import { CALLS, type GrowingCall, type Size } from './growth-calls.ts'
import { loginStaff } from './login-staff.ts'
import { writeResult } from './write-result.ts'

const SIZES: Size[] = [
  { products: 1000, orders: 1000 },
  { products: 20_000, orders: 100_000 },
  { products: 200_000, orders: 100_000 },
]
interface Step extends Size {
  filledInS: number
  figures: { name: string; p50: number; p99: number }[]
}
const ROUNDS = 60
const WARM_UP = 5
const GOAL = { timesTheSmallShop: 10, orUnderMs: 30 }

const dataDir = makeDataFolder()
const settings = { DATA_DIR: dataDir, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', DEMO: 'off' }
const services = await openServices(readConfig(settings))
const keepsNothing = new AnswerCache()
keepsNothing.keepWhileListening(false)
const app = createApp({ ...services, cache: keepsNothing })
const cookie = await loginStaff(services.db, app)

const steps: Step[] = []
let before: Size = { products: 0, orders: 0 }
for (const size of SIZES) {
  const start = performance.now()
  await generateMore(size)
  before = size
  const filledInS = Math.round((performance.now() - start) / 100) / 10
  const figures: Step['figures'] = []
  for (const call of CALLS) figures.push({ name: call.name, ...(await measure(call, size)) })
  steps.push({ ...size, filledInS, figures })
  process.stderr.write(`${size.products} products: filled in ${filledInS} s\n`)
}
await services.close()
removeDataFolder(dataDir)

const calls = CALLS.map(({ name }) => {
  const sizes = steps.map(({ figures }) => figures.find((figure) => figure.name === name))
  const p50 = sizes.map((figure) => figure?.p50 ?? 0)
  const ratios = p50.map((ms) => Math.round((ms / (p50[0] ?? 0)) * 10) / 10)
  const reached = (ratios.at(-1) ?? 0) <= GOAL.timesTheSmallShop || (p50.at(-1) ?? 0) < GOAL.orUnderMs
  return { name, p50, p99: sizes.map((figure) => figure?.p99 ?? 0), ratios, reached }
})
const missed = calls.filter(({ reached }) => !reached).map(({ name }) => name)
const sizes = steps.map(({ products, orders, filledInS }) => ({ products, orders, filledInS }))
writeResult('growth', { goal: GOAL, rounds: ROUNDS, sizes, missed, calls })
process.exitCode = missed.length === 0 ? 0 : 1

/** Products and orders up to a size, and the figures that the database plans by. */
async function generateMore({ products, orders }: Size): Promise<void> {
  if (products > before.products) await fillShelves(services.db, products - before.products)
  if (orders > before.orders) await generateOrders(services.db, orders - before.orders)
  await services.db.execute('vacuum analyze')
}

/** The middle and the 99th percentile of many rounds, in ms. @throws Error where the call is not answered with 200 */
async function measure({ address, staff }: GrowingCall, size: Size): Promise<{ p50: number; p99: number }> {
  const times: number[] = []
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const url = new URL(address(size, round + WARM_UP), 'http://bench.test')
    const start = performance.now()
    const answer = await app.fetch(new Request(url, { headers: staff ? { Cookie: cookie } : {} }))
    const body = await answer.text()
    if (round >= 0) times.push(performance.now() - start)
    if (answer.status !== 200 || body === '[]')
      throw new Error(`${url.pathname}${url.search}: ${answer.status}, ${body}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => Math.round((times[Math.floor((times.length - 1) * share)] ?? 0) * 10) / 10
  return { p50: at(0.5), p99: at(0.99) }
}
