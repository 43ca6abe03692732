import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '../../accounts/accounts.tables.ts'
import { createdAt, idColumn, timestamptz } from '../../database/columns.ts'
import { orders } from '../orders.tables.ts'

/** Comments on orders that mention a member of staff. The comment itself is in the history of the order. */
export const orderMentions = pgTable(
  'order_mentions',
  {
    id: idColumn(),
    userId: integer()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    author: text().notNull(),
    createdAt: createdAt(),
    /** When the user opened the order; null until then. */
    readAt: timestamptz(),
  },
  (table) => [
    index('order_mentions_user_index').on(table.userId, sql`${table.id} desc`),
    index().on(table.orderId),
    index('order_mentions_created_index').on(table.createdAt),
  ],
)
