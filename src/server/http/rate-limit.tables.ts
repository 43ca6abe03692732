import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core'

/** Tries counted per limit and key, in the shape that rate-limiter-flexible reads and writes. */
export const rateLimits = pgTable('rate_limits', {
  key: text().primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: 'number' }),
})
