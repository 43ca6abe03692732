// `npm run bench`: the measurements of the server one after another, then the page of figures. Some quarter of an hour on a
// machine that does nothing else; a measurement that misses its goal says so on the page and does not stop the next.
import { spawnSync } from 'node:child_process'
import path from 'node:path'

const MEASUREMENTS = ['page-budgets', 'kept-answers', 'page-cache', 'orders', 'search', 'admin-lists', 'growth']

for (const name of [...MEASUREMENTS, 'write-report']) {
  const start = performance.now()
  const file = path.join(import.meta.dirname, `${name}.ts`)
  const { status } = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', file], { stdio: 'inherit' })
  process.stderr.write(`${name}: ended with ${status} after ${Math.round((performance.now() - start) / 1000)} s\n`)
  if (status === null) process.exitCode = 1
}
