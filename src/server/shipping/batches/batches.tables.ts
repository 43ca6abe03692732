import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { createdAt, idColumn } from '../../database/columns.ts'
import { orders } from '../../orders/orders.tables.ts'

/** Orders that staff sent to the courier together. */
export const shipmentBatches = pgTable('shipment_batches', {
  id: idColumn(),
  actorId: integer().notNull(),
  actor: text().notNull(),
  createdAt: createdAt(),
})

/** The orders of a batch. Their shipments have the state of the booking. */
export const shipmentBatchOrders = pgTable(
  'shipment_batch_orders',
  {
    batchId: integer()
      .notNull()
      .references(() => shipmentBatches.id, { onDelete: 'cascade' }),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The place in the list that staff chose from, and in the printed documents. */
    position: integer().notNull(),
    /** Why the order could not be created at the courier; null while it may be, and when it was. */
    rejectionReason: text(),
  },
  (table) => [primaryKey({ columns: [table.batchId, table.orderId] }), index().on(table.orderId)],
)
