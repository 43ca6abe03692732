import { expect, test } from 'vitest'
import { findDeadline, readBudgetMinutes } from './budget.mjs'

const START = Date.UTC(2026, 10, 27)

/** Returns after how many minutes of the run the last test may start. */
function lastStart(tests: 'browser' | 'database', budget: string, minutesBefore: number): number {
  const now = START + minutesBefore * 60_000
  return (findDeadline(tests, { budgetMinutes: readBudgetMinutes(budget), runStartedAt: START, now }) - START) / 60_000
}

test('the further browser tests have 30 minutes, and less when the run began long ago', () => {
  expect([8, 30, 50, 90].map((minutes) => lastStart('browser', '', minutes))).toEqual([38, 60, 60, 90])
})

test('the database tests on a second server have ten minutes, and less when the run began long ago', () => {
  expect([8, 35, 40, 90].map((minutes) => lastStart('database', '', minutes))).toEqual([18, 45, 45, 90])
})

test('a budget that is set applies whenever the tests begin', () => {
  expect(lastStart('browser', '12', 90)).toBe(102)
  expect(lastStart('database', '12', 90)).toBe(94)
  expect(lastStart('browser', '0', 90)).toBe(Infinity)
  expect(lastStart('database', '0', 90)).toBe(Infinity)
  expect(lastStart('browser', ' ', 0)).toBe(30)
})

test.each(['ten', '-1', 'NaN', '1e9', '0x10'])('the budget %s is refused with a sentence', (text) => {
  expect(() => readBudgetMinutes(text)).toThrow(`TEST_BUDGET_MINUTES is ${text}: set it to a number of minutes`)
})
