// `npm run bench -- start`: time, CPU and memory of a start with the built programs, compared with the sources in
// alternating rounds; then the idle CPU of the built store and its memory after some pages. Needs Linux.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { MS_PER_TICK, readStat } from './shared/postgres-cpu.ts'
import { median } from './shared/statistics.ts'
import { writeResult } from './write-result.ts'

const ROUNDS = 7
const IDLE_MS = 20_000
const SETTLE_MS = 5000
const PAGES = ['/', '/products', '/products/rotational-motion-module-3', '/categories/1', '/search?search=physics']
const READS = 400
const ROOT = path.resolve(import.meta.dirname, '..')
const PROGRAMS = {
  built: { store: 'dist/server/main.js', shop: 'dist/server/shop.js' },
  sources: { store: 'src/server/main.ts', shop: 'src/server/cli/shop.ts' },
}
const OPTIONS = ['--v8-pool-size=2', '--disable-warning=ExperimentalWarning']

interface Start {
  ms: number
  cpuMs: number
  rssMb: number
  /** A command of `npm run shop` that opens no database. */
  commandMs: number
}
interface RunningStore {
  child: ChildProcess
  url: string
}

const dataDir = createDataDir()
const sourceSettings = { ...process.env, NODE_ENV: 'production', PORT: '0', RATE_LIMIT: 'off', DATA_DIR: dataDir }
const settings = {
  sources: sourceSettings,
  // As `npm start`, the image and the unit set it.
  built: { ...sourceSettings, NODE_COMPILE_CACHE: path.join(dataDir, '.compile-cache') },
}

const firstMs = (await measureStart('built')).ms
const rounds: Record<keyof typeof PROGRAMS, Start>[] = []
for (let round = 0; round < ROUNDS; round += 1)
  rounds.push({ sources: await measureStart('sources'), built: await measureStart('built') })

const store = await startStore('built')
await sleep(SETTLE_MS)
const before = readProcess(store)
await sleep(IDLE_MS)
const idle = readProcess(store)
for (let read = 0; read < READS; read += 1) await (await fetch(store.url + PAGES[read % PAGES.length])).text()
const { rssMb } = readProcess(store)
await stop(store)
removeDataDir(dataDir)

const ratio = (figure: keyof Start) =>
  Math.round(median(rounds.map(({ built, sources }) => built[figure] / sources[figure])) * 100) / 100
const [timeRatio, commandRatio] = [ratio('ms'), ratio('commandMs')]
const savedMb = Math.round(median(rounds.map(({ built, sources }) => sources.rssMb - built.rssMb)))
const goals = { timeRatio: 0.4, commandRatio: 0.4, savedMb: 60 }
writeResult('start', {
  firstMs,
  goals,
  timeRatio,
  commandRatio,
  cpuRatio: ratio('cpuMs'),
  savedMb,
  idleCpuMsPerSecond: Math.round(((idle.cpuMs - before.cpuMs) * 10_000) / IDLE_MS) / 10,
  memory: { afterPages: READS, rssMb },
  rounds,
})
if (timeRatio > goals.timeRatio || commandRatio > goals.commandRatio || savedMb < goals.savedMb) process.exitCode = 1

async function measureStart(from: keyof typeof PROGRAMS): Promise<Start> {
  const startedAt = performance.now()
  const running = await startStore(from)
  const ms = Math.round(performance.now() - startedAt)
  const used = readProcess(running)
  await stop(running)
  const commandStartedAt = performance.now()
  execFileSync(process.execPath, [...OPTIONS, PROGRAMS[from].shop, 'verify', '--help'], {
    cwd: ROOT,
    env: settings[from],
  })
  return { ms, ...used, commandMs: Math.round(performance.now() - commandStartedAt) }
}

/** Starts a store and waits until it listens. */
async function startStore(from: keyof typeof PROGRAMS): Promise<RunningStore> {
  const child = spawn(process.execPath, [...OPTIONS, PROGRAMS[from].store], {
    cwd: ROOT,
    env: settings[from],
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('exit', () => reject(new Error(`The store did not start: ${output}`)))
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      const found = / at http:\/\/localhost:(\d+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
  })
  return { child, url: `http://127.0.0.1:${port}` }
}

/** CPU time and memory of the store's own process, without PostgreSQL. */
function readProcess({ child }: RunningStore): Pick<Start, 'cpuMs' | 'rssMb'> {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8')
  const rssKb = Number(/VmRSS:\s*(\d+)/.exec(status)?.[1])
  return { cpuMs: (readStat(String(child.pid))?.own ?? 0) * MS_PER_TICK, rssMb: Math.round(rssKb / 1024) }
}

async function stop({ child }: RunningStore): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
