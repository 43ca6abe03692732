import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { REFUND_METHODS } from '../../../domain/orders/order-refund.ts'
import { checkOneOf, createdAt, idColumn, paise } from '../../database/columns.ts'
import { orders } from '../orders.tables.ts'

/** The money that was paid back of cancelled orders that were paid before. A trigger enqueues the order for the ledger. */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    id: idColumn(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    amountPaise: paise().notNull(),
    method: text({ enum: REFUND_METHODS }).notNull(),
    /** The reference of the transfer; null for cash. */
    utr: text(),
    actorId: integer().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_refunds_method', checkOneOf('method', REFUND_METHODS)),
    check('order_refunds_amount', sql`${table.amountPaise} > 0`),
    check('order_refunds_utr', sql`(${table.method} = 'cash') = (${table.utr} is null)`),
    index().on(table.orderId),
    uniqueIndex('order_refunds_utr_index').on(table.utr).where(sql`${table.utr} is not null`),
  ],
)

export type OrderRefundRow = typeof orderRefunds.$inferSelect
