import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'

/** The result of a check: the number of checked rows, and a sentence for each violation. */
export interface CheckResult {
  title: string
  checkedCount: number
  violations: string[]
}

/** A check of an invariant. */
export interface Check {
  title: string
  /** Checks all data in the snapshot of `tx`. */
  run(tx: Queryable): Promise<CheckResult>
}

/**
 * Creates a check from SQL.
 * @param count a query that returns the number of checked rows as `checked_count`
 * @param violations a query that returns a sentence for each violation as `violation`
 */
export const sqlCheck = (title: string, count: SQL, violations: SQL): Check => ({
  title,
  async run(tx) {
    const { rows: counted } = await tx.execute<{ checked_count: number }>(count)
    const { rows } = await tx.execute<{ violation: string }>(violations)
    return { title, checkedCount: counted[0]?.checked_count ?? 0, violations: rows.map((row) => row.violation) }
  },
})

/** Counts the rows of a table. */
export const countRows = (table: SQL | object): SQL => sql`select count(*)::int as checked_count from ${table}`
