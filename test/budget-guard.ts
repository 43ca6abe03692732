// Skips the tests that have not started when the time budget is spent.
import { beforeEach } from 'vitest'
import { hasBudget, isBudgetSpent, SPENT } from './time-budget.ts'

if (hasBudget) beforeEach(({ skip }) => skip(isBudgetSpent(), SPENT))
