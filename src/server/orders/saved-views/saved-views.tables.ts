import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { SavedView } from '../../../domain/orders/saved-views.ts'
import { users } from '../../accounts/accounts.tables.ts'
import { createdAt, idColumn } from '../../database/columns.ts'

/** Views of the list of orders, each of one member of staff. */
export const savedOrderViews = pgTable(
  'saved_order_views',
  {
    id: idColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    filters: jsonb().$type<SavedView['filters']>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('saved_order_views_name_key').on(table.userId, sql`lower(${table.name})`)],
)
