import { bigint, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { DraftContent } from '../../../domain/orders/manual-order.ts'
import { createdAt, idColumn, updatedAt } from '../../database/columns.ts'
import { orders } from '../orders.tables.ts'

/** Manual orders that staff have begun. */
export const orderDrafts = pgTable(
  'order_drafts',
  {
    id: idColumn(),
    version: integer().notNull().default(1),
    /** Null once the order is created: the personal data are in the order then. */
    content: jsonb().$type<DraftContent>(),
    /** Not a foreign key: a draft outlives the account of its author. */
    createdById: integer().notNull(),
    createdBy: text().notNull(),
    /** The order that was created from it; null while it is open. */
    orderId: bigint({ mode: 'number' }).references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex('order_drafts_order_index').on(table.orderId), index().on(table.updatedAt)],
)
