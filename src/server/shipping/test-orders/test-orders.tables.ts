import { sql } from 'drizzle-orm'
import { bigint, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, idColumn, timestamptz } from '../../database/columns.ts'
import { orders } from '../../orders/orders.tables.ts'

/** The orders by which owners tested the way of an order to the courier. Orders and shipments have the results. */
export const testOrders = pgTable(
  'test_orders',
  {
    id: idColumn(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .unique()
      .references(() => orders.id, { onDelete: 'cascade' }),
    actorId: integer().notNull(),
    actor: text().notNull(),
    /** Why a step failed, at the last attempt; null if none did. */
    error: text(),
    createdAt: createdAt(),
    /** When the order was cancelled in the store; null while the test runs. */
    finishedAt: timestamptz(),
  },
  (table) => [
    uniqueIndex('test_orders_one_running_index')
      .on(sql`(${table.finishedAt} is null)`)
      .where(sql`${table.finishedAt} is null`),
  ],
)
