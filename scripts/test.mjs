// Runs every check; the last line is the count. `--no-browser` skips the browser tests, `--all` takes as much time as they need,
// and names of parts run those only.
import { ensureInstalled } from './prepare/install.mjs'
import { UserError } from './prepare/user-error.mjs'
import { readBudgetMinutes } from './test/budget.mjs'
import { addOutcomes, noTests } from './test/counts.mjs'
import { readNode } from './test/run.mjs'
import { chooseParts, steps } from './test/steps.mjs'

const runStartedAt = Date.now()
const args = process.argv.slice(2)
/** @type {string[]} */
const times = []
/** @type {import('./test/counts.mjs').Outcome[]} */
const outcomes = []
/** @type {string[]} */
const failures = []

/** @param {import('./test/steps.mjs').Step} step */
async function runStep({ title, run }) {
  process.stdout.write(`\n== ${title} ==\n`)
  const startedAt = Date.now()
  const outcome = await failOnError(run)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`${outcome.failed === 0 ? 'ok' : 'FAILED'}, ${seconds} s\n`)
  outcomes.push(outcome)
  times.push(`${seconds.padStart(7)} s  ${title}`)
  if (outcome.failed > 0) failures.push(title)
}

/**
 * An error fails its step, and the other steps run.
 * @param {import('./test/steps.mjs').Step['run']} run
 */
async function failOnError(run) {
  try {
    return await run()
  } catch (error) {
    printError(error)
    return { ...noTests(), failed: 1 }
  }
}

/** @param {unknown} error */
function printError(error) {
  const text = error instanceof UserError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stdout.write(`${text}\n`)
}

/** Measures the factor by which all limits of the tests are multiplied, unless TEST_TIME_FACTOR is set. */
function measureMachine() {
  const measured = /** @type {{ workMs: number, factor: number }} */ (JSON.parse(readNode(['test/machine-speed.ts'])))
  process.env.MEASURED_TIME_FACTOR = String(measured.factor)
  process.stdout.write(
    `The fixed work took ${measured.workMs} ms: limits are ${measured.factor} times the reference's.\n`,
  )
}

let broken = 0
try {
  const budgetMinutes = readBudgetMinutes(args.includes('--all') ? '0' : process.env.TEST_BUDGET_MINUTES)
  const parts = chooseParts(args)
  ensureInstalled({ development: true })
  measureMachine()
  for (const step of steps({ parts, budgetMinutes, runStartedAt })) await runStep(step)
} catch (error) {
  printError(error)
  broken = 1
}

const { passed, failed, notes, errors } = addOutcomes(outcomes)
if (times.length > 0) process.stdout.write(`\n${[...times, ...notes].join('\n')}\n`)
if (errors.length > 0) process.stdout.write(`\nFailed tests:\n${errors.join('\n')}\n`)
if (failures.length > 0) process.stdout.write(`\nFailed: ${failures.join(', ')}\n`)
process.stdout.write(`\n${passed} passed, ${failed + broken} failed\n`)
process.exitCode = failed + broken === 0 ? 0 : 1
