// `npm run bench -- cache`: cached responses of a store compared with a bare `node:http` server that sends the same
// bytes and headers, in alternating rounds. The store also assigns request ids, counts and logs, as in
// production. Needs a build.
import http from 'node:http'
import autocannon from 'autocannon'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { median } from './statistics.ts'
import { type RawResponse, MeasuredServer } from './measured-server.ts'
import { writeResult } from './write-result.ts'

const GOAL = 0.85
const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 8
const PAGE = '/products/rotational-motion-module-3'
const CALL = '/api/product-cards?limit=24'
const CASES = [
  { name: 'page', address: PAGE, held: false },
  { name: 'page, unchanged (304)', address: PAGE, held: true },
  { name: 'API call', address: CALL, held: false },
  { name: 'API call, unchanged (304)', address: CALL, held: true },
]
/** Headers that the connection adds. */
const CONNECTION_HEADERS = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const dataDir = createDataDir()
const store = await MeasuredServer.start('serve-store.ts', { DATA_DIR: dataDir })
const atStart = await store.metrics()
const answers: Record<string, RawResponse> = { [PAGE]: await readResponse(PAGE), [CALL]: await readResponse(CALL) }
const bare = await MeasuredServer.start('serve-baseline.ts', {}, answers)

const subjects = []
for (const subject of CASES) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Alternating the order spreads other load of the machine over both.
    const bareFirst = round % 2 === 0
    const first = await measure(bareFirst ? bare : store, subject)
    const second = await measure(bareFirst ? store : bare, subject)
    const [ofBare, ofStore] = bareFirst ? [first, second] : [second, first]
    rounds.push({
      bare: ofBare,
      store: ofStore,
      cpuRatio: ratio(ofBare.cpuMicros, ofStore.cpuMicros),
      rateRatio: ratio(ofStore.aSecond, ofBare.aSecond),
    })
  }
  subjects.push({
    ...subject,
    bytes: Buffer.from(answers[subject.address]?.body ?? '', 'base64').length,
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

async function measure(server: MeasuredServer, { address, held }: (typeof CASES)[number]) {
  await load(server, address, held, 1)
  await server.metrics()
  const { answered, aSecond } = await load(server, address, held, SECONDS)
  const { cpuMs, delayMs } = await server.metrics()
  return { aSecond, cpuMicros: Math.round((cpuMs * 10_000) / answered) / 10, delayMs }
}

async function load(server: MeasuredServer, address: string, held: boolean, seconds: number) {
  const condition = held ? { 'If-None-Match': answers[address]?.headers.etag ?? '' } : {}
  const result = await autocannon({
    url: `http://127.0.0.1:${server.port}${address}`,
    connections: CONNECTIONS,
    duration: seconds,
    headers: { 'Accept-Encoding': 'br', ...condition },
  })
  const answered = held ? result['3xx'] : result['2xx']
  if (result.errors > 0 || answered === 0) throw new Error(`${address} : unexpected status`)
  return { answered, aSecond: Math.round(result.requests.average) }
}

/** The response that the store sends from its cache; the first request fills it. */
async function readResponse(address: string): Promise<RawResponse> {
  await fetchRaw(address, {})
  const { headers, body } = await fetchRaw(address, {})
  const unchanged = await fetchRaw(address, { 'If-None-Match': headers.etag ?? '' })
  return { headers, notModified: unchanged.headers, body: body.toString('base64') }
}

function fetchRaw(address: string, more: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const options = { port: store.port, path: address, headers: { 'Accept-Encoding': 'br', ...more } }
    http
      .get(options, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const sent = Object.entries(answer.headers).filter(([name]) => !CONNECTION_HEADERS.has(name))
          const headers = Object.fromEntries(sent.map(([name, value]) => [name, String(value)]))
          resolve({ headers, body: Buffer.concat(parts) })
        })
      })
      .on('error', reject)
  })
}

function ratio(a: number, b: number): number {
  return Math.round((a / b) * 100) / 100
}
