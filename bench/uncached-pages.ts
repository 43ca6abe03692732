// `npm run bench -- uncached-pages`: pages rendered per second for eight readers that request URLs not requested
// before, database included, and the CPU time of the store and of PostgreSQL per page. Two web processes serve them, as
// compose.yaml starts them. Needs a build. Names of pages measure these only, `--processes=1` one process.
import { parseArgs } from 'node:util'
import autocannon from 'autocannon'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { MeasuredServer } from './measured-server.ts'
import { postgresCpuMs } from './shared/postgres-cpu.ts'
import { median, quantile, sum } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 3
const SECONDS = 4
const WARM_UP_SECONDS = 3
/** Of all processes together. */
const CONNECTIONS = 8
const PROCESSES = 2
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

const { values, positionals: names } = parseArgs({
  options: { processes: { type: 'string', default: String(PROCESSES) } },
  allowPositionals: true,
})
const processCount = Number(values.processes)
const dataDir = createDataDir()
const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'error' }
const pages = []
for (const readsEverything of [false, true]) {
  const chosen = PAGES.filter(
    (page) => (page.readsEverything ?? false) === readsEverything && (names.length === 0 || names.includes(page.name)),
  )
  if (chosen.length === 0) continue
  const servers: MeasuredServer[] = []
  // One after another: the first creates the database and its products.
  for (let started = 0; started < processCount; started += 1) {
    servers.push(await MeasuredServer.start('serve-pages.ts', settings, { readsEverything }))
  }
  for (const page of chosen) pages.push(await measurePage(servers, page))
  for (const server of servers.toReversed()) await server.stop()
}
removeDataDir(dataDir)

const missed = pages
  .filter(({ hasGoal, perSecond, p99Ms }) => hasGoal && (perSecond < GOAL.perSecond || p99Ms > GOAL.p99Ms))
  .map(({ page }) => page)
if (names.length === 0)
  writeResult('uncached-pages', {
    processes: processCount,
    connections: CONNECTIONS,
    seconds: SECONDS,
    goal: GOAL,
    missed,
    pages,
  })
process.exitCode = missed.length === 0 ? 0 : 1

/** Of all requests, whichever process served them. */
function p99(latenciesMs: readonly number[]): number {
  return quantile(
    latenciesMs.toSorted((a, b) => a - b),
    0.99,
  )
}

async function measurePage(servers: readonly MeasuredServer[], { name, url, hasGoal = false }: Page) {
  let n = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: url((n += 1)) })
  const loadServer = async (server: MeasuredServer, duration: number) => {
    const latenciesMs: number[] = []
    const connections = CONNECTIONS / servers.length
    const options = { url: `http://127.0.0.1:${server.port}`, connections, requests: [{ setupRequest }] }
    const headers = { 'Accept-Encoding': 'gzip, deflate, br' }
    const result = await new Promise<autocannon.Result>((resolve, reject) => {
      const run = autocannon({ ...options, duration, headers }, (error, done) =>
        error ? reject(error as Error) : resolve(done),
      )
      run.on('response', (_client, _status, _bytes, ms) => latenciesMs.push(ms))
    })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
    return { ...result, latenciesMs }
  }
  const load = (duration: number) => Promise.all(servers.map((server) => loadServer(server, duration)))
  const readCpuMs = async () => sum((await Promise.all(servers.map((server) => server.metrics()))).map((m) => m.cpuMs))
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round === 0) await load(WARM_UP_SECONDS)
    await readCpuMs()
    const postgresBefore = postgresCpuMs(dataDir)
    const results = await load(SECONDS)
    const count = sum(results.map(({ requests }) => requests.total))
    rounds.push({
      perSecond: Math.round(sum(results.map(({ requests, duration }) => requests.total / duration))),
      p99Ms: p99(results.flatMap(({ latenciesMs }) => latenciesMs)),
      cpuMs: Math.round(((await readCpuMs()) * 100) / count) / 100,
      postgresCpuMs: Math.round(((postgresCpuMs(dataDir) - postgresBefore) * 100) / count) / 100,
      kb: Math.round(sum(results.map(({ throughput }) => throughput.total)) / count / 102.4) / 10,
    })
  }
  const result = {
    page: name,
    hasGoal,
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    cpuMs: median(rounds.map(({ cpuMs }) => cpuMs)),
    postgresCpuMs: median(rounds.map((round) => round.postgresCpuMs)),
    kb: median(rounds.map(({ kb }) => kb)),
  }
  process.stderr.write(`${Object.values(result).join(' ')}\n`)
  return { ...result, rounds }
}
