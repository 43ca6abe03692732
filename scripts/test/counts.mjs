import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inProject } from '../prepare/places.mjs'

/**
 * @typedef {import('./steps.mjs').Count} Count
 * @typedef {{ status: string, assertionResults: { status: string }[] }} VitestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: VitestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: unknown[] }} BrowserReport
 */

/**
 * @param {string} name
 * @param {(file: string) => boolean} runTests
 * @returns {Count}
 */
export function countVitest(name, runTests) {
  return countFrom(name, runTests, (/** @type {VitestReport} */ report) => {
    // A file that does not even load has no failed test of its own.
    const unloaded = report.testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
  })
}

/**
 * @param {string} name
 * @param {(file: string) => boolean} runTests
 * @returns {Count}
 */
export function countBrowserTests(name, runTests) {
  return countFrom(name, runTests, (/** @type {BrowserReport} */ report) => ({
    // A journey that passed at its second try passed; the report names it as flaky, for somebody to mend.
    passed: report.stats.expected + report.stats.flaky,
    failed: report.stats.unexpected + report.errors.length,
  }))
}

/**
 * Runs tests that write a JSON report and reads the counts from it; a run that ends badly never counts as passed.
 * @template Report
 * @param {string} name
 * @param {(file: string) => boolean} runTests
 * @param {(report: Report) => Count} read
 * @returns {Count}
 */
function countFrom(name, runTests, read) {
  const file = inProject('.cache', 'test', name)
  mkdirSync(inProject('.cache', 'test'), { recursive: true })
  rmSync(file, { force: true })
  const succeeded = runTests(file)
  if (!existsSync(file)) return { passed: 0, failed: 1 }
  const report = /** @type {Report} */ (JSON.parse(readFileSync(file, 'utf8')))
  const count = read(report)
  return { ...count, failed: count.failed === 0 && !succeeded ? 1 : count.failed }
}
