import { UserError } from '../prepare/user-error.mjs'

const MINUTE_MS = 60_000
const DEFAULT_MINUTES = 30
/** By default, no further test starts later in the run. */
const LAST_START_MINUTES = 60
/** The share of the budget that the database tests on a second server have, in addition to it. */
const DATABASE_SHARE = 1 / 3

/**
 * @param {string | undefined} text TEST_BUDGET_MINUTES
 * @returns {number | undefined} the minutes for the tests beyond the core, if set; Infinity for 0
 */
export function readBudgetMinutes(text) {
  if (!text) return undefined
  const minutes = Number(text)
  if (!Number.isFinite(minutes) || minutes < 0) {
    throw new UserError(`TEST_BUDGET_MINUTES is ${text}: set it to a number of minutes, or to 0 for no limit.`)
  }
  return minutes || Infinity
}

/**
 * Returns when the last of the further browser tests may start, in milliseconds since 1970.
 * @param {number | undefined} minutes the budget
 * @param {{ runStartedAt: number, now: number }} at
 */
export function browserDeadline(minutes, { runStartedAt, now }) {
  if (minutes !== undefined) return now + minutes * MINUTE_MS
  return Math.max(now, Math.min(now + DEFAULT_MINUTES * MINUTE_MS, runStartedAt + LAST_START_MINUTES * MINUTE_MS))
}

/**
 * The same for the database tests on a second server.
 * @param {number | undefined} minutes the budget
 * @param {number} now
 */
export const databaseDeadline = (minutes, now) => now + (minutes ?? DEFAULT_MINUTES) * DATABASE_SHARE * MINUTE_MS
