/** Set by `npm test` for the tests beyond its core: the milliseconds since 1970 after which no further test starts. */
const DEADLINE = Number(process.env.TEST_DEADLINE || Infinity)
/** Tests replace the clock. */
const now = Date.now.bind(Date)

export const hasBudget = DEADLINE < Infinity

export const isBudgetSpent = (): boolean => now() > DEADLINE

/** Why a test was skipped; `npm test` counts those tests as not run. */
export const SPENT = 'The time budget is spent.'
