// `npm run bench -- uncached-pages`: renders per second of each page, database reads included, and the
// ratio to its cached responses, in alternating rounds. Needs a build.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { median } from './statistics.ts'
import { writeResult } from './write-result.ts'

const BOOK = '/products/rotational-motion-module-3'
const PAGES = [BOOK, '/', '/products', '/categories/1', '/search?search=physics', '/cart', '/faqs']
const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 8
const GOAL = 40

// A load generator in JavaScript is slower than a cached page and would limit the ratio.
const generator = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'
const dataDir = createDataDir()
const withCache = await startPages('with')
const withoutCache = await startPages('without')

const pages = []
for (const page of PAGES) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const { aSecond: rendered, lateMs } = await withAutocannon(`http://127.0.0.1:${withoutCache.port}${page}`)
    const kept = await requestsPerSecond(`http://127.0.0.1:${withCache.port}${page}`)
    rounds.push({ rendered, lateMs, kept, ratio: Math.round((kept / rendered) * 10) / 10 })
  }
  const rendered = median(rounds.map((round) => round.rendered))
  const lateMs = median(rounds.map((round) => round.lateMs))
  pages.push({ page, rendered, lateMs, ratio: median(rounds.map((round) => round.ratio)), rounds })
  process.stderr.write(`${page}: ${rendered} a second\n`)
}
for (const { child } of [withCache, withoutCache]) {
  child.disconnect()
  await once(child, 'exit')
}
removeDataDir(dataDir)

const ratio = pages.find(({ page }) => page === BOOK)?.ratio ?? 0
writeResult('uncached-pages', {
  generator,
  connections: CONNECTIONS,
  seconds: SECONDS,
  goal: GOAL,
  page: BOOK,
  ratio,
  pages,
})
process.exitCode = ratio >= GOAL ? 0 : 1

async function startPages(kind: 'with' | 'without'): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = fork(path.join(import.meta.dirname, 'serve-pages.ts'), [kind], { env })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

async function requestsPerSecond(url: string): Promise<number> {
  return generator === 'wrk' ? withWrk(url) : (await withAutocannon(url)).aSecond
}

function withWrk(url: string): number {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}`, '-H', 'Accept-Encoding: br', url]
  const { stdout } = spawnSync('wrk', options, { encoding: 'utf8' })
  const [, figure] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (!figure || /Non-2xx/.test(stdout)) throw new Error(`wrk did not measure: ${stdout}`)
  return Math.round(Number(figure))
}

/** @returns requests per second and the 99th percentile in ms */
async function withAutocannon(url: string): Promise<{ aSecond: number; lateMs: number }> {
  const options = { url, connections: CONNECTIONS, headers: { 'Accept-Encoding': 'br' } }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return { aSecond: Math.round(result.requests.average), lateMs: result.latency.p99 }
}
