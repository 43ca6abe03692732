import { sql } from 'drizzle-orm'
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { FUNNEL_STEPS } from '../../../domain/reports/reports.ts'
import { checkOneOf } from '../columns.ts'

/** How often each step towards an order was taken on a day in India. It holds nothing about visitors. */
export const funnelCounts = pgTable(
  'funnel_counts',
  {
    day: date().notNull(),
    step: text({ enum: FUNNEL_STEPS }).notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.step] }),
    check('funnel_counts_step', checkOneOf('step', FUNNEL_STEPS)),
    check('funnel_counts_positive', sql`${table.count} > 0`),
  ],
)
