import { sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** A generated id. */
export const idColumn = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** A point in time, in UTC. */
export const timestamptz = () => timestamp({ withTimezone: true })

/** When a row was created. */
export const createdAt = () => timestamptz().notNull().defaultNow()

/** When a row was last updated. */
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

/** The condition of a check constraint: the array column has only these values. */
export const checkAllOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} <@ array[${values.map((value) => `'${value}'`).join(', ')}]`)

/** The condition of a check constraint: the column has one of the values. */
export const checkOneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)
