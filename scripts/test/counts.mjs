import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inProject } from '../prepare/paths.mjs'

/**
 * What became of tests. `notRun`: those that did not start within their time, by file. `notes`: what the last lines of the run say.
 * `errors`: the failed tests, each with the start of its errors.
 * @typedef {{ passed: number, failed: number, notRun: Record<string, number>, failedFiles: string[], notes: string[], errors: string[] }} Outcome
 * @typedef {{ status: string, fullName?: string, failureMessages?: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message?: string, assertionResults: VitestTest[] }} VitestFile
 * @typedef {{ testResults: VitestFile[] }} VitestReport
 * @typedef {{ status?: string, errors?: { message?: string }[] }} BrowserResult
 * @typedef {{ status: string, projectName?: string, annotations: { description?: string }[], results?: BrowserResult[] }} BrowserTest
 * @typedef {{ file: string, specs: { title?: string, tests: BrowserTest[] }[], suites?: Suite[] }} Suite
 * @typedef {{ suites: Suite[], errors: unknown[] }} BrowserReport
 */

/** Why a test was skipped, see test/time-budget.ts. */
const SPENT = 'The time budget is spent.'

const ERROR_LINES = 12
const COLORS = new RegExp(String.raw`\u001B\[[\d;]*m`, 'g')

/**
 * @param {string} title
 * @param {(string | undefined)[]} messages of the errors, the first first
 */
function describeFailure(title, messages) {
  const reported = messages.some(Boolean) ? messages : ['no error was reported']
  const starts = reported.flatMap((message = '') => {
    const lines = message.replaceAll(COLORS, '').split('\n')
    return lines.filter((line) => line.trim()).slice(0, ERROR_LINES)
  })
  return [title, ...starts.map((line) => `    ${line}`)].join('\n')
}

/** @returns {Outcome} */
export const noTests = () => ({ passed: 0, failed: 0, notRun: {}, failedFiles: [], notes: [], errors: [] })

/**
 * @param {Outcome[]} outcomes
 * @returns {Outcome}
 */
export function addOutcomes(outcomes) {
  const total = noTests()
  for (const { passed, failed, notRun, failedFiles, notes, errors } of outcomes) {
    total.passed += passed
    total.failed += failed
    total.failedFiles.push(...failedFiles)
    total.notes.push(...notes)
    total.errors.push(...errors)
    for (const [file, tests] of Object.entries(notRun)) total.notRun[file] = (total.notRun[file] ?? 0) + tests
  }
  return total
}

/**
 * Adds to the notes how many tests ran, and the files of those that did not.
 * @param {Outcome} outcome
 * @param {string} what the tests are
 * @param {number} minutes that they had
 * @returns {Outcome}
 */
export function noteNotRun(outcome, what, minutes) {
  // Without a report it is unknown what ran.
  if (outcome.notes.length > 0 && outcome.passed === 0) return outcome
  const notRun = countNotRun(outcome)
  const ran = outcome.passed + outcome.failed
  if (notRun === 0) return { ...outcome, notes: [...outcome.notes, `All ${ran} ${what} ran.`] }
  const files = Object.entries(outcome.notRun).map(([file, tests]) => `  ${file}: ${tests}`)
  const summary = `${ran} of ${ran + notRun} ${what} ran; ${notRun} did not within ${formatMinutes(minutes)}; \`npm run test:all\` runs all:`
  return { ...outcome, notes: [...outcome.notes, summary, ...files] }
}

/** @param {number} minutes */
const formatMinutes = (minutes) => (Math.round(minutes) === 1 ? '1 minute' : `${Math.round(minutes)} minutes`)

/** @param {Outcome} outcome */
const countNotRun = ({ notRun }) => Object.values(notRun).reduce((sum, tests) => sum + tests, 0)

/**
 * @param {string} name
 * @param {{ hasDeadline: boolean }} options
 * @param {(file: string) => boolean} runTests
 */
export const runVitest = (name, options, runTests) =>
  readOutcome(name, runTests, (/** @type {VitestReport} */ report) => readVitest(report, options))

/**
 * @param {string} name
 * @param {{ hasDeadline: boolean }} options
 * @param {(file: string) => boolean} runTests
 */
export const runPlaywright = (name, options, runTests) =>
  readOutcome(name, runTests, (/** @type {BrowserReport} */ report) => readPlaywright(report, options))

/**
 * @param {VitestReport} report
 * @param {{ hasDeadline: boolean }} options without one, a skipped test failed
 * @returns {Outcome}
 */
export function readVitest({ testResults }, { hasDeadline }) {
  const outcome = noTests()
  for (const { name, status, message, assertionResults } of testResults) {
    const file = name.replace(inProject('/'), '')
    const passed = assertionResults.filter((test) => test.status === 'passed').length
    // After a failed beforeAll, tests are skipped too.
    const isCutShort = hasDeadline && status !== 'failed'
    const skipped = isCutShort ? assertionResults.filter((test) => test.status === 'skipped').length : 0
    const failed = assertionResults.length - passed - skipped
    outcome.passed += passed
    // A file that fails to load has no failed test.
    outcome.failed += status === 'failed' ? Math.max(failed, 1) : failed
    if (skipped > 0) outcome.notRun[file] = skipped
    const errors = assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages = [] }) => describeFailure(`${file}: ${fullName}`, failureMessages))
    outcome.errors.push(...(status === 'failed' && errors.length === 0 ? [describeFailure(file, [message])] : errors))
  }
  return outcome
}

/**
 * @param {BrowserReport} report
 * @param {{ hasDeadline: boolean }} options without one, a skipped test failed
 * @returns {Outcome}
 */
export function readPlaywright({ suites, errors }, options) {
  const outcome = addOutcomes(suites.map((suite) => readSuite(suite, options)))
  return { ...outcome, failed: outcome.failed + errors.length }
}

/**
 * @param {Suite} suite
 * @param {{ hasDeadline: boolean }} options
 * @returns {Outcome}
 */
function readSuite({ file, specs, suites = [] }, options) {
  const outcome = addOutcomes(suites.map((suite) => readSuite(suite, options)))
  const all = specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test })))
  for (const test of all) {
    const title = `[${test.projectName}] ${file}: ${test.title}`
    if (test.status === 'expected') outcome.passed += 1
    else if (wasOutOfTime(test)) {
      outcome.passed += 1
      outcome.notes.push(describeFailure(`Out of time once, passed when run again: ${title}`, messagesOf(test)))
    } else if (options.hasDeadline && isCutShort(test)) {
      outcome.notRun[file] = (outcome.notRun[file] ?? 0) + 1
    } else {
      // Also a test that passed only on its retry, and one that was not reached.
      outcome.failed += 1
      outcome.failedFiles.push(file)
      outcome.errors.push(describeFailure(title, messagesOf(test)))
    }
  }
  return outcome
}

/** @param {BrowserTest} test */
const messagesOf = ({ results = [] }) => results.flatMap(({ errors = [] }) => errors.map(({ message }) => message))

/**
 * Whether a test passed on its retry after it had waited until its time limit, which is a multiple of the time that it
 * needs. The machine stood still or the browser did not answer; a fault of the shop fails an expectation.
 * @param {BrowserTest} test
 */
const wasOutOfTime = ({ status, results = [] }) => status === 'flaky' && results[0]?.status === 'timedOut'

/** @param {BrowserTest} test */
const isCutShort = ({ status, annotations }) =>
  status === 'skipped' && annotations.some(({ description }) => description === SPENT)

/**
 * Runs tests that write a JSON report and reads it; a failed run never counts as passed.
 * @template Report
 * @param {string} name
 * @param {(file: string) => boolean} runTests
 * @param {(report: Report) => Outcome} read
 * @returns {Outcome}
 */
function readOutcome(name, runTests, read) {
  const file = inProject('.cache', 'test', name)
  mkdirSync(inProject('.cache', 'test'), { recursive: true })
  rmSync(file, { force: true })
  const succeeded = runTests(file)
  try {
    const outcome = read(/** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8'))))
    return { ...outcome, failed: outcome.failed === 0 && !succeeded ? 1 : outcome.failed }
  } catch (error) {
    return { ...noTests(), failed: 1, notes: [`The report ${name} cannot be read: ${String(error)}`] }
  }
}
