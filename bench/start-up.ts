// `npm run bench:start`: from the start of the process until the store answers, for the first time in an empty folder
// (PostgreSQL's files, tables and the demo are made) and every time after, its memory and what it costs while nobody is
// there, against a bare `node:http` server started in turns. Needs a build.
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder, removeDataFolder } from '../test/data-folder.ts'
import { MeasuredServer } from './process-figures.ts'
import { median } from './median.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 5
const IDLE_MS = 20_000
const SETTLE_MS = 5000
const PAGES = ['/', '/products', '/products/rotational-motion-module-3', '/categories/1', '/search?search=physics']
const READS = 400

interface Round {
  bareMs: number
  bareMb: number
  storeMs: number
  storeMb: number
}

const rounds: Round[] = []
let shop = await openShop()
for (let round = 0; round < ROUNDS; round += 1) {
  const bare = await startUp('serve-bare.ts', {}, {})
  const bareMb = (await bare.server.figures()).rssMb
  await bare.server.stop()
  await shop.server.stop()
  const again = await startUp('serve-store.ts', shop.settings)
  rounds.push({ bareMs: bare.ms, bareMb, storeMs: again.ms, storeMb: (await again.server.figures()).rssMb })
  shop = { ...shop, server: again.server }
}

await pause(SETTLE_MS)
await shop.server.figures()
await pause(IDLE_MS)
const idle = await shop.server.figures()
for (let read = 0; read < READS; read += 1) {
  await (await fetch(`http://127.0.0.1:${shop.server.port}${PAGES[read % PAGES.length]}`)).text()
}
const { rssMb } = await shop.server.figures()
await shop.server.stop()
removeDataFolder(shop.settings.DATA_DIR)

const times = (figure: (round: Round) => number) => Math.round(median(rounds.map((round) => figure(round) * 10))) / 10
writeResult('start-up', {
  firstMs: shop.firstMs,
  timesABareStart: times(({ storeMs, bareMs }) => storeMs / bareMs),
  timesABareServersMemory: times(({ storeMb, bareMb }) => storeMb / bareMb),
  idle: { cpuMsASecond: Math.round((idle.cpuMs * 10_000) / IDLE_MS) / 10, lateMs: idle.delayMs },
  memory: { afterPages: READS, rssMb },
  rounds,
})

async function openShop() {
  const settings = { DATA_DIR: makeDataFolder() }
  const { server, ms } = await startUp('serve-store.ts', settings)
  return { server, settings, firstMs: ms }
}

/** Starts a server in a process of its own. @returns it, and after how many milliseconds it listened */
async function startUp(file: string, settings: Record<string, string>, first?: object) {
  const start = performance.now()
  const server = await MeasuredServer.start(file, settings, first)
  return { server, ms: Math.round(performance.now() - start) }
}
