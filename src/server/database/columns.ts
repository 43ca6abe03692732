import { sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** A generated id. */
export const idColumn = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** A moment, kept in UTC. */
export const timestamptz = () => timestamp({ withTimezone: true })

/** When a row was made. */
export const createdAt = () => timestamptz().notNull().defaultNow()

/** When a row was last written. */
export const updatedAt = () =>
  timestamptz()
    .notNull()
    .defaultNow()
    .$onUpdate(() => new Date())

/** An amount in integer paise. */
export const paise = () => integer()

/** A product's rating, 0 to 5 with one decimal, as a number. */
export const rating = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(2, 1)',
  fromDriver: Number,
  toDriver: String,
})

/** A `check` that a column holds one of a closed list of words. */
export const checkOneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)
