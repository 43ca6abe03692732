import { UserError } from '../prepare/user-error.mjs'

const MINUTE_MS = 60_000
const DEFAULT_MINUTES = 30
/** By default, no test starts later in the run: a further browser test, a database test on a second server. */
const LAST_START_MINUTES = { browser: 60, database: 45 }
/** The share of the budget that the database tests have, in addition to it. */
const DATABASE_SHARE = 1 / 3

/**
 * @param {string | undefined} text TEST_BUDGET_MINUTES
 * @returns {number | undefined} the minutes for the tests beyond the core, if set; Infinity for 0
 */
export function readBudgetMinutes(text) {
  if (!text?.trim()) return undefined
  const minutes = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text.trim())) {
    throw new UserError(`TEST_BUDGET_MINUTES is ${text}: set it to a number of minutes, or to 0 for no limit.`)
  }
  return minutes || Infinity
}

/**
 * Returns when the last of the tests may start, in milliseconds since 1970.
 * @param {keyof typeof LAST_START_MINUTES} tests
 * @param {{ budgetMinutes: number | undefined, runStartedAt: number, now: number }} at
 */
export function findDeadline(tests, { budgetMinutes, runStartedAt, now }) {
  const share = tests === 'database' ? DATABASE_SHARE : 1
  if (budgetMinutes !== undefined) return now + budgetMinutes * share * MINUTE_MS
  const lastStart = runStartedAt + LAST_START_MINUTES[tests] * MINUTE_MS
  return Math.max(now, Math.min(now + DEFAULT_MINUTES * share * MINUTE_MS, lastStart))
}
