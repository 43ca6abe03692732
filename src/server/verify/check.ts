import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../database/connect.ts'

/** What a check found: how many things it looked at, and a sentence for each that is not as it should be. */
export interface Finding {
  title: string
  looked: number
  wrong: string[]
}

/** Something that must always be so. */
export interface Check {
  title: string
  /** Looks at all of it, in the snapshot that the reader stands in. */
  look(tx: Reader): Promise<Finding>
}

/**
 * A check that the database does itself.
 * @param looked counts what is looked at, as `looked`
 * @param wrong a row with a sentence, as `wrong`, for each thing that is not so
 */
export const checkBySql = (title: string, looked: SQL, wrong: SQL): Check => ({
  title,
  async look(tx) {
    const { rows: counted } = await tx.execute<{ looked: number }>(looked)
    const { rows } = await tx.execute<{ wrong: string }>(wrong)
    return { title, looked: counted[0]?.looked ?? 0, wrong: rows.map((row) => row.wrong) }
  },
})

/** Counts the rows of a table. */
export const rowsOf = (table: SQL | object): SQL => sql`select count(*)::int as looked from ${table}`
