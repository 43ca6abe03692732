import { expect, test } from 'vitest'
import { browserDeadline, databaseDeadline, readBudgetMinutes } from './budget.mjs'

const MINUTE = 60_000
const START = Date.UTC(2026, 10, 27)

test('the further browser tests have 30 minutes, and less when the run began long ago', () => {
  const afterMinutes = (minutes: number) =>
    (browserDeadline(undefined, { runStartedAt: START, now: START + minutes * MINUTE }) - START) / MINUTE
  expect([8, 30, 50, 90].map(afterMinutes)).toEqual([38, 60, 60, 90])
})

test('a budget that is set applies whenever the further tests begin', () => {
  const at = { runStartedAt: START, now: START + 90 * MINUTE }
  expect(browserDeadline(readBudgetMinutes('12'), at)).toBe(START + 102 * MINUTE)
  expect(browserDeadline(readBudgetMinutes('0'), at)).toBe(Infinity)
  expect(databaseDeadline(readBudgetMinutes('12'), START)).toBe(START + 4 * MINUTE)
  expect(databaseDeadline(readBudgetMinutes(''), START)).toBe(START + 10 * MINUTE)
})

test.each(['ten', '-1', 'NaN'])('the budget %s is refused with a sentence', (text) => {
  expect(() => readBudgetMinutes(text)).toThrow(`TEST_BUDGET_MINUTES is ${text}: set it to a number of minutes`)
})
