import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../database/connect.ts'

/** The result of a check: how many things were checked, and a sentence for each violation. */
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
 * A check by SQL.
 * @param count a query of the number of checked things, as `checked_count`
 * @param violations a query with a row for each violation: a sentence, as `violation`
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
