// `npm run bench` runs every benchmark in turn (about twenty minutes on an idle machine); `npm run bench -- cache orders`
// runs the named ones. Each prints its result and writes bench/results/<name>.json.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const BENCHMARKS = [
  'page-weight',
  'cache',
  'uncached-pages',
  'orders',
  'search',
  'search-relevance',
  'admin-search',
  'admin-lists',
  'admin-tables',
  'reports',
  'cash',
  'cod-risk',
  'packing',
  'orders-scroll',
  'navigation',
  'phones',
  'start',
]
/** Load tests with injected faults: they run only by name. */
const LOAD_TESTS = ['soak', 'crash']

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => ![...BENCHMARKS, ...LOAD_TESTS].includes(name))
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown benchmark: ${unknown.join(', ')}. Choose from ${[...BENCHMARKS, ...LOAD_TESTS].join(', ')}.\n`,
  )
  process.exit(1)
}
for (const name of requested.length > 0 ? requested : BENCHMARKS) runBenchmark(name)

/** A benchmark that fails or writes no result fails the run; the next one starts all the same. */
function runBenchmark(name: string): void {
  const startedAt = Date.now()
  const file = path.join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file], { stdio: 'inherit' })
  process.stderr.write(`${name}: exit code ${status} after ${Math.round((Date.now() - startedAt) / 1000)} s\n`)
  if (status !== 0 || (name !== 'page-weight' && !hasResult(name, startedAt))) process.exitCode = 1
}

function hasResult(name: string, since: number): boolean {
  const file = path.join(import.meta.dirname, 'results', `${name}.json`)
  return fs.existsSync(file) && fs.statSync(file).mtimeMs >= since
}
