// `npm run bench -- cache`: cached responses of a store compared with a bare `node:http` server that sends the same
// bytes and headers, in alternating rounds. The store also assigns request ids, counts and logs, as in
// production. Needs a build.
import http from 'node:http'
import autocannon from 'autocannon'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { median, ratio } from './shared/statistics.ts'
import { type RawResponse, MeasuredServer } from './measured-server.ts'
import { writeResult } from './write-result.ts'

const GOAL = 0.85
const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 8
const PAGE_URL = '/products/rotational-motion-module-3'
const API_URL = '/api/product-cards?limit=24'
const CASES = [
  { name: 'page', url: PAGE_URL, conditional: false },
  { name: 'page, unchanged (304)', url: PAGE_URL, conditional: true },
  { name: 'API call', url: API_URL, conditional: false },
  { name: 'API call, unchanged (304)', url: API_URL, conditional: true },
]
/** Headers that the connection adds. */
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const dataDir = createDataDir()
const store = await MeasuredServer.start('serve-store.ts', { DATA_DIR: dataDir })
const atStart = await store.metrics()
const responses: Record<string, RawResponse> = {
  [PAGE_URL]: await readResponse(PAGE_URL),
  [API_URL]: await readResponse(API_URL),
}
const bare = await MeasuredServer.start('serve-baseline.ts', {}, responses)

const subjects = []
for (const subject of CASES) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Alternating the order spreads other load of the machine over both.
    const isBareFirst = round % 2 === 0
    const first = await measure(isBareFirst ? bare : store, subject)
    const second = await measure(isBareFirst ? store : bare, subject)
    const [ofBare, ofStore] = isBareFirst ? [first, second] : [second, first]
    rounds.push({
      bare: ofBare,
      store: ofStore,
      cpuRatio: ratio(ofBare.cpuMicros, ofStore.cpuMicros),
      rateRatio: ratio(ofStore.perSecond, ofBare.perSecond),
    })
  }
  subjects.push({
    ...subject,
    bytes: Buffer.from(responses[subject.url]?.body ?? '', 'base64').length,
    cpuRatio: median(rounds.map(({ cpuRatio }) => cpuRatio)),
    rateRatio: median(rounds.map(({ rateRatio }) => rateRatio)),
    rounds,
  })
}
const memory = { atStartMb: atStart.rssMb, afterMb: (await store.metrics()).rssMb }
for (const server of [store, bare]) await server.stop()
removeDataDir(dataDir)

const missed = subjects.filter(({ cpuRatio }) => cpuRatio < GOAL).map(({ name }) => name)
writeResult('cache', { goal: GOAL, connections: CONNECTIONS, seconds: SECONDS, missed, memory, subjects })

async function measure(server: MeasuredServer, { url, conditional }: (typeof CASES)[number]) {
  await load(server, url, conditional, 1)
  await server.metrics()
  const { count, perSecond } = await load(server, url, conditional, SECONDS)
  const { cpuMs, delayMs } = await server.metrics()
  return { perSecond, cpuMicros: Math.round((cpuMs * 10_000) / count) / 10, delayMs }
}

async function load(server: MeasuredServer, url: string, conditional: boolean, seconds: number) {
  const condition = conditional ? { 'If-None-Match': responses[url]?.headers.etag ?? '' } : {}
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${url}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'Accept-Encoding': 'br', ...condition },
  })
  const count = conditional ? result['3xx'] : result['2xx']
  if (result.errors > 0 || count === 0) throw new Error(`${url} : unexpected status`)
  return { count, perSecond: Math.round(result.requests.average) }
}

/** The response that the store sends from its cache; the first request fills it. */
async function readResponse(url: string): Promise<RawResponse> {
  await fetchRaw(url, {})
  const { headers, body } = await fetchRaw(url, {})
  const unchanged = await fetchRaw(url, { 'If-None-Match': headers.etag ?? '' })
  return { headers, notModified: unchanged.headers, body: body.toString('base64') }
}

function fetchRaw(url: string, moreHeaders: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const options = { port: store.port, path: url, headers: { 'Accept-Encoding': 'br', ...moreHeaders } }
    http
      .get(options, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const sent = Object.entries(response.headers).filter(([name]) => !CONNECTION_HEADERS.has(name))
          const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
          resolve({ headers, body: Buffer.concat(parts) })
        })
      })
      .on('error', reject)
  })
}
