// `npm run bench:page-cache`: how many times as fast a kept product page is as the same page rendered anew, in requests
// a second, same machine, same run, in turns. Needs a build.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import { writeResult } from './write-result.ts'

const PAGE = '/products/rotational-motion-module-3'
const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 8
const GOAL = 40

// A load generator in JavaScript tires before a kept page does: with it the ratio is that of the generator.
const generator = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'rankshelf-bench-'))
const withCache = await startPages('with')
const withoutCache = await startPages('without')

const rounds = []
for (let round = 0; round < ROUNDS; round += 1) {
  const rendered = await requestsASecond(withoutCache.port)
  const kept = await requestsASecond(withCache.port)
  rounds.push({ rendered, kept, ratio: Math.round((kept / rendered) * 10) / 10 })
}
for (const { child } of [withCache, withoutCache]) {
  child.disconnect()
  await once(child, 'exit')
}
for (const folder of [fs.realpathSync(path.join(dataDir, 'postgres')), dataDir])
  fs.rmSync(folder, { recursive: true, force: true })

const ratio = rounds.map((round) => round.ratio).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
writeResult('page-cache', {
  generator,
  page: PAGE,
  connections: CONNECTIONS,
  seconds: SECONDS,
  rounds,
  medianRatio: ratio,
  goal: GOAL,
})
process.exitCode = ratio >= GOAL ? 0 : 1

async function startPages(kind: 'with' | 'without'): Promise<{ child: ChildProcess; port: number }> {
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'error' }
  const child = fork(path.join(import.meta.dirname, 'serve-pages.ts'), [kind], { env })
  const [port] = (await once(child, 'message')) as [number]
  return { child, port }
}

async function requestsASecond(port: number): Promise<number> {
  const url = `http://127.0.0.1:${port}${PAGE}`
  return generator === 'wrk' ? withWrk(url) : withAutocannon(url)
}

function withWrk(url: string): number {
  const options = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}`, '-H', 'Accept-Encoding: br', url]
  const { stdout } = spawnSync('wrk', options, { encoding: 'utf8' })
  const [, figure] = /Requests\/sec:\s+([\d.]+)/.exec(stdout) ?? []
  if (!figure || /Non-2xx/.test(stdout)) throw new Error(`wrk did not measure: ${stdout}`)
  return Math.round(Number(figure))
}

async function withAutocannon(url: string): Promise<number> {
  const options = { url, connections: CONNECTIONS, headers: { 'Accept-Encoding': 'br' } }
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return Math.round(result.requests.average)
}
