// Runs every check; the last line is the count. --no-browser skips the browser tests.
import { ensureInstalled } from './prepare/install.mjs'
import { UserError } from './prepare/user-error.mjs'
import { steps } from './test/steps.mjs'

const browser = !process.argv.includes('--no-browser')
const total = { passed: 0, failed: 0 }
/** @type {string[]} */
const failures = []

/** @param {import('./test/steps.mjs').Step} step */
async function runStep(step) {
  process.stdout.write(`\n== ${step.title} ==\n`)
  const started = Date.now()
  const { passed, failed } = await step.run()
  process.stdout.write(`${failed === 0 ? 'ok' : 'FAILED'}, ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
  total.passed += passed
  total.failed += failed
  if (failed > 0) failures.push(step.title)
}

try {
  ensureInstalled({ development: true })
  for (const step of steps({ browser })) await runStep(step)
} catch (error) {
  if (!(error instanceof UserError)) throw error
  process.stdout.write(`${error.message}\n`)
  total.failed += 1
}

if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`)
process.exitCode = total.failed === 0 ? 0 : 1
