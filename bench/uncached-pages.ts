// `npm run bench -- uncached-pages`: renders per second of each page, database reads included, and the ratio to its cached
// responses, in alternating rounds. Requests for one URL share a render, so each request has a URL of its own; a page that
// has one URL is measured with one connection. Needs a build.
import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import autocannon from 'autocannon'
import { createDataDir, removeDataDir } from '../test/data-dir.ts'
import { median } from './statistics.ts'
import { writeResult } from './write-result.ts'

const PRODUCT = 'product'
const MAX_PRICE_RUPEES = 500
const ROUNDS = 3
const SECONDS = 3
const CONNECTIONS = 8
const GOAL = 40

// A load generator in JavaScript is slower than a cached page and would limit the ratio.
const generator = spawnSync('wrk', ['--version']).error ? 'autocannon' : 'wrk'
const dataDir = createDataDir()
const withCache = await startPages('with')
const withoutCache = await startPages('without')

const slugs = await productPaths(withCache.port)
/** The nth URL of a page. */
const PAGES: { name: string; url: (n: number) => string; hasOneUrl?: boolean }[] = [
  { name: PRODUCT, url: (n) => slugs[n % slugs.length] ?? '' },
  { name: 'home', url: () => '/', hasOneUrl: true },
  { name: 'listing', url: (n) => `/products?minPrice=${1 + (n % MAX_PRICE_RUPEES)}` },
  { name: 'category', url: (n) => `/categories/1?class=${n}` },
  { name: 'search', url: (n) => `/search?search=physics+${n}` },
  { name: 'cart', url: () => '/cart', hasOneUrl: true },
  { name: 'FAQs', url: () => '/faqs', hasOneUrl: true },
]

const pages = []
for (const { name, url, hasOneUrl = false } of PAGES) {
  const rounds = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rendered = await renderDistinct(url, hasOneUrl ? 1 : CONNECTIONS)
    const cached = await requestsPerSecond(`http://127.0.0.1:${withCache.port}${url(0)}`)
    rounds.push({ ...rendered, cached, ratio: Math.round((cached / rendered.renders) * 10) / 10 })
  }
  const result = {
    page: name,
    connections: hasOneUrl ? 1 : CONNECTIONS,
    renders: median(rounds.map(({ renders }) => renders)),
    p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
    ratio: median(rounds.map(({ ratio }) => ratio)),
  }
  pages.push({ ...result, rounds })
  process.stderr.write(`${name}: ${result.renders} renders a second, p99 ${result.p99Ms} ms\n`)
}
for (const { child } of [withCache, withoutCache]) {
  child.disconnect()
  await once(child, 'exit')
}
removeDataDir(dataDir)

const ratio = pages.find(({ page }) => page === PRODUCT)?.ratio ?? 0
writeResult('uncached-pages', {
  generator,
  seconds: SECONDS,
  goal: GOAL,
  page: PRODUCT,
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
  return (await load({ url, connections: CONNECTIONS })).requests.average
}

/** Renders per second with each request for another URL, and the 99th percentile of the latency in ms. */
async function renderDistinct(url: (n: number) => string, connections: number) {
  let n = 0
  const setupRequest = (request: autocannon.Request) => ({ ...request, path: url((n += 1)) })
  const base = `http://127.0.0.1:${withoutCache.port}`
  const result = await load({ url: base, connections, requests: [{ setupRequest }] })
  return { renders: Math.round(result.requests.average), p99Ms: result.latency.p99 }
}

async function load(options: autocannon.Options): Promise<autocannon.Result> {
  const headers = { 'Accept-Encoding': 'br' }
  await autocannon({ ...options, headers, duration: 1 })
  const result = await autocannon({ ...options, headers, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx + result.errors} requests failed`)
  return result
}

/** Paths of the products on the first pages of the listing. */
async function productPaths(port: number): Promise<string[]> {
  const paths = new Set<string>()
  for (const page of [1, 2, 3]) {
    const html = await (await fetch(`http://127.0.0.1:${port}/products?page=${page}`)).text()
    for (const [, href] of html.matchAll(/href="(\/products\/[\w-]+)"/g)) if (href) paths.add(href)
  }
  return [...paths]
}
