import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { inProject } from '../prepare/paths.mjs'

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
    // A file that fails to load has no failed test.
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
    // A test that passed only on its retry is a failure.
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky + report.errors.length,
  }))
}

/**
 * Runs tests that write a JSON report and reads the counts; a failed run never counts as passed.
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
