// `npm run bench`: the measurements one after another, then the page of figures. Some twenty minutes on a machine that does
// nothing else. A measurement that misses its goal says so on the page and does not stop the next; one that writes no
// figures makes all of it end badly.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'

const MEASUREMENTS = [
  'kept-answers',
  'page-cache',
  'orders',
  'search',
  'admin-lists',
  'growth',
  'start-up',
  'phones',
  'taps',
  'admin-tables',
]

run('page-budgets')
for (const name of MEASUREMENTS) {
  const start = Date.now()
  run(name)
  if (!hasFigures(name, start)) {
    process.stderr.write(`${name}: wrote no figures\n`)
    process.exitCode = 1
  }
}
if (run('write-report') !== 0) process.exitCode = 1

/** @returns its exit code, null when it was killed */
function run(name: string): number | null {
  const start = performance.now()
  const file = path.join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file], { stdio: 'inherit' })
  process.stderr.write(`${name}: ended with ${status} after ${Math.round((performance.now() - start) / 1000)} s\n`)
  return status
}

function hasFigures(name: string, since: number): boolean {
  const file = path.join(import.meta.dirname, 'results', `${name}.json`)
  return fs.existsSync(file) && fs.statSync(file).mtimeMs >= since
}
