// `npm run bench -- uncached-pages`: pages rendered per second for eight readers that request URLs not requested
// before, database included, and the CPU time of the store per page. Needs a build.
import autocannon from 'autocannon'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { MeasuredServer } from './measured-server.ts'
import { median } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 3
const SECONDS = 4
const WARM_UP_SECONDS = 3
const CONNECTIONS = 8
const GOAL = { perSecond: 300, p99Ms: 60 }
const PRICES = 5000

interface Page {
  name: string
  /** The nth URL of the page. */
  url: (n: number) => string
  hasGoal?: boolean
  /** The data that all pages share is read from the database too, as after a change of all of it. */
  readsEverything?: boolean
}

const PAGES: Page[] = [
  { name: 'product', url: (n) => `/products/generated-product-${n % 4800}`, hasGoal: true },
  { name: 'home', url: () => '/', hasGoal: true },
  {
    name: 'listing',
    url: (n) => `/products?minPrice=${1 + (n % PRICES)}&maxPrice=${PRICES + Math.floor(n / PRICES)}`,
    hasGoal: true,
  },
  { name: 'search', url: (n) => `/search?search=physics+${n}`, hasGoal: true },
  { name: 'category', url: (n) => `/categories/1?minPrice=${1 + (n % PRICES)}` },
  { name: 'cart', url: () => '/cart' },
  { name: 'home, all data read again', url: () => '/', readsEverything: true },
  { name: 'listing, all data read again', url: (n) => `/products?minPrice=${1 + (n % PRICES)}`, readsEverything: true },
]

const names = process.argv.slice(2)
const dataDir = createDataDir()
const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
const pages = []
for (const readsEverything of [false, true]) {
  const server = await MeasuredServer.start('serve-pages.ts', settings, { readsEverything })
  for (const page of PAGES) {
    const isChosen = names.length === 0 || names.includes(page.name)
    if ((page.readsEverything ?? false) === readsEverything && isChosen) pages.push(await measurePage(server, page))
  }
  await server.stop()
}
removeDataDir(dataDir)

const missed = pages
  .filter(({ hasGoal, perSecond, p99Ms }) => hasGoal && (perSecond < GOAL.perSecond || p99Ms > GOAL.p99Ms))
  .map(({ page }) => page)
if (names.length === 0)
  writeResult('uncached-pages', { connections: CONNECTIONS, seconds: SECONDS, goal: GOAL, missed, pages })
process.exitCode = missed.length === 0 ? 0 : 1

async function measurePage(server: MeasuredServer, { name, url, hasGoal = false }: Page) {
  let n = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: url((n += 1)) })
  const load = async (duration: number) => {
    const options = { url: `http://127.0.0.1:${server.port}`, connections: CONNECTIONS, requests: [{ setupRequest }] }
    const result = await autocannon({ ...options, duration, headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
    return result
  }
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === 0) await load(WARM_UP_SECONDS)
    await server.metrics()
    const result = await load(SECONDS)
    const { cpuMs } = await server.metrics()
    const count = result.requests.total
    rounds.push({
      perSecond: Math.round(count / result.duration),
      p99Ms: result.latency.p99,
      cpuMs: Math.round((cpuMs * 100) / count) / 100,
      kb: Math.round(result.throughput.total / count / 102.4) / 10,
    })
  }
  const result = {
    page: name,
    hasGoal,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    kb: median(rounds.map(({ kb }) => kb)),
  }
  process.stderr.write(`${Object.values(result).join(' ')}\n`)
  return { ...result, rounds }
}
