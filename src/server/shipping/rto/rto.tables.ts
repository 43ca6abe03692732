import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { RTO_OUTCOMES, WRITE_OFF_REASONS } from '../../../domain/shipping/rto/rto-receipt.ts'
import { checkOneOf, createdAt, idColumn } from '../../database/columns.ts'
import { orderItems, orders } from '../../orders/orders.tables.ts'
import { shipments } from '../shipping.tables.ts'

/**
 * Parcels that came back undelivered and that staff have opened (RTO). A row is the fact that the customer of an order did
 * not take its parcel: `outcome` is `refused` when they refused it and `returned` when they were not reached or not found.
 * Before the receipt, `shipments.returning_at` says that a parcel is on its way back. The receipt cancels the order, which
 * brings all copies back into stock once; written-off copies leave it again in movements with the same `batch`.
 */
export const rtoReceipts = pgTable(
  'rto_receipts',
  {
    id: idColumn(),
    shipmentId: integer()
      .notNull()
      .references(() => shipments.id, { onDelete: 'cascade' }),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    outcome: text({ enum: RTO_OUTCOMES }).notNull(),
    note: text().notNull().default(''),
    /** Identifies the stock movements of the written-off copies. */
    batch: uuid().notNull().unique(),
    receivedById: integer().notNull(),
    receivedBy: text().notNull(),
    /** When staff received it. */
    createdAt: createdAt(),
  },
  (table) => [
    check('rto_receipts_outcome', checkOneOf('outcome', RTO_OUTCOMES)),
    uniqueIndex('rto_receipts_shipment_index').on(table.shipmentId),
    index().on(table.orderId),
  ],
)

/** The copies of a parcel that came back, by line of its order. */
export const rtoReceiptItems = pgTable(
  'rto_receipt_items',
  {
    id: idColumn(),
    receiptId: integer()
      .notNull()
      .references(() => rtoReceipts.id, { onDelete: 'cascade' }),
    orderItemId: integer()
      .notNull()
      .references(() => orderItems.id),
    restocked: integer().notNull(),
    writtenOff: integer().notNull(),
    /** Why copies were written off; null unless some were. */
    writeOffReason: text({ enum: WRITE_OFF_REASONS }),
  },
  (table) => [
    check('rto_receipt_items_copies', sql`${table.restocked} >= 0 and ${table.writtenOff} >= 0`),
    check('rto_receipt_items_reason', checkOneOf('write_off_reason', WRITE_OFF_REASONS)),
    check('rto_receipt_items_written_off', sql`(${table.writtenOff} > 0) = (${table.writeOffReason} is not null)`),
    uniqueIndex('rto_receipt_items_line_index').on(table.receiptId, table.orderItemId),
    index().on(table.orderItemId),
  ],
)
