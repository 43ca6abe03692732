// Skips the tests that have not started when the time budget is spent.
import { beforeEach } from 'vitest'
import { isBudgetSpent, SPENT } from './time-budget.ts'

beforeEach(({ skip }) => skip(isBudgetSpent(), SPENT))
