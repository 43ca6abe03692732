// `npm run bench -- start-up`: time from process start to the first response, in an empty folder
// (creating PostgreSQL's files, tables and the demo) and on later starts, memory and idle CPU,
// compared with a bare `node:http` server in alternating rounds. Needs a build.
import { setTimeout as sleep } from 'node:timers/promises'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { MeasuredServer } from './measured-server.ts'
import { median } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 5
const IDLE_MS = 20_000
const SETTLE_MS = 5000
const PAGES = ['/', '/products', '/products/rotational-motion-module-3', '/categories/1', '/search?search=physics']
const READS = 400

interface Round {
  baselineMs: number
  baselineMb: number
  storeMs: number
  storeMb: number
}

const rounds: Round[] = []
let store = await startStore()
for (let round = 0; round < ROUNDS; round += 1) {
  const bare = await startServer('serve-baseline.ts', {}, {})
  const bareMb = (await bare.server.metrics()).rssMb
  await bare.server.stop()
  await store.server.stop()
  const restarted = await startServer('serve-store.ts', store.settings)
  rounds.push({
    baselineMs: bare.ms,
    baselineMb: bareMb,
    storeMs: restarted.ms,
    storeMb: (await restarted.server.metrics()).rssMb,
  })
  store = { ...store, server: restarted.server }
}

await sleep(SETTLE_MS)
await store.server.metrics()
await sleep(IDLE_MS)
const idle = await store.server.metrics()
for (let read = 0; read < READS; read += 1) {
  await (await fetch(`http://127.0.0.1:${store.server.port}${PAGES[read % PAGES.length]}`)).text()
}
const { rssMb } = await store.server.metrics()
await store.server.stop()
removeDataDir(store.settings.DATA_DIR)

const times = (read: (round: Round) => number) => Math.round(median(rounds.map((round) => read(round) * 10))) / 10
writeResult('start-up', {
  firstMs: store.firstMs,
  startRatio: times(({ storeMs, baselineMs }) => storeMs / baselineMs),
  memoryRatio: times(({ storeMb, baselineMb }) => storeMb / baselineMb),
  idle: { cpuMsPerSecond: Math.round((idle.cpuMs * 10_000) / IDLE_MS) / 10, eventLoopDelayMs: idle.delayMs },
  memory: { afterPages: READS, rssMb },
  rounds,
})

async function startStore() {
  const settings = { DATA_DIR: createDataDir() }
  const { server, ms } = await startServer('serve-store.ts', settings)
  return { server, settings, firstMs: ms }
}

/** Starts a server in a child process. @returns the server and the milliseconds until it listened */
async function startServer(file: string, settings: Record<string, string>, first?: object) {
  const start = performance.now()
  const server = await MeasuredServer.start(file, settings, first)
  return { server, ms: Math.round(performance.now() - start) }
}
