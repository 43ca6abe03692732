// `npm run bench:kept`: a whole store answering what it has kept, against a bare `node:http` server that sends the same
// bytes under the same head: in turns, in the same minutes. The store also gives ids, counts and writes its log, as it
// does every day. Needs a build.
import http from 'node:http'
import autocannon from 'autocannon'
import { makeDataFolder, removeDataFolder } from '../test/data-folder.ts'
import { median } from './median.ts'
import { type BareAnswer, MeasuredServer } from './process-figures.ts'
import { writeResult } from './write-result.ts'

const GOAL = 0.85
const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 8
const PAGE = '/products/rotational-motion-module-3'
const CALL = '/api/product-cards?limit=24'
const SUBJECTS = [
  { name: 'page', address: PAGE, held: false },
  { name: 'page, unchanged (304)', address: PAGE, held: true },
  { name: 'API call', address: CALL, held: false },
  { name: 'API call, unchanged (304)', address: CALL, held: true },
]
/** What a connection adds by itself. */
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const dataDir = makeDataFolder()
const store = await MeasuredServer.start('serve-store.ts', { DATA_DIR: dataDir })
const atStart = await store.figures()
const answers: Record<string, BareAnswer> = { [PAGE]: await read(PAGE), [CALL]: await read(CALL) }
const bare = await MeasuredServer.start('serve-bare.ts', {}, answers)

const subjects = []
for (const subject of SUBJECTS) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    // Who goes first changes, so that what the machine does meanwhile falls on both.
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
const memory = { atStartMb: atStart.rssMb, afterMb: (await store.figures()).rssMb }
for (const server of [store, bare]) await server.stop()
removeDataFolder(dataDir)

const missed = subjects.filter(({ cpuRatio }) => cpuRatio < GOAL).map(({ name }) => name)
writeResult('kept-answers', { goal: GOAL, connections: CONNECTIONS, seconds: SECONDS, missed, memory, subjects })

async function measure(server: MeasuredServer, { address, held }: (typeof SUBJECTS)[number]) {
  await load(server, address, held, 1)
  await server.figures()
  const { answered, aSecond } = await load(server, address, held, SECONDS)
  const { cpuMs, delayMs } = await server.figures()
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
  if (result.errors > 0 || answered === 0) throw new Error(`${address} was not answered as it should be`)
  return { answered, aSecond: Math.round(result.requests.average) }
}

/** An answer of the store, byte by byte; asked twice, since the first time it is made. */
async function read(address: string): Promise<BareAnswer> {
  await ask(address, {})
  const { headers, body } = await ask(address, {})
  const unchanged = await ask(address, { 'If-None-Match': headers.etag ?? '' })
  return { headers, unchanged: unchanged.headers, body: body.toString('base64') }
}

function ask(address: string, more: Record<string, string>) {
  return new Promise<{ headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    const options = { port: store.port, path: address, headers: { 'Accept-Encoding': 'br', ...more } }
    http
      .get(options, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const sent = Object.entries(answer.headers).filter(([name]) => !OF_THE_CONNECTION.has(name))
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
