import { sql } from 'drizzle-orm'
import { bigint, check, customType, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { REFUND_METHODS } from '../../../domain/orders/order-refunds.ts'
import { RECEIVED_CONDITIONS } from '../../../domain/orders/returns/admin-return.ts'
import { REJECTION_REASONS } from '../../../domain/orders/returns/rejection-reasons.ts'
import { RETURN_PARCEL_STATES } from '../../../domain/orders/returns/return-parcel.ts'
import { RETURN_REASONS } from '../../../domain/orders/returns/return-request.ts'
import { HANDOVERS, PICKUP_STATES, RETURN_STATUSES } from '../../../domain/orders/returns/return-states.ts'
import { checkOneOf, createdAt, idColumn, paise, timestamptz, updatedAt } from '../columns.ts'
import { orderItems, orders } from './orders.ts'

const bytes = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (buffer) => new Uint8Array(buffer),
  toDriver: (data) => Buffer.from(data),
})

/** Requests of customers to have books of an order replaced, or the money back. */
export const returns = pgTable(
  'returns',
  {
    id: idColumn(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    status: text({ enum: RETURN_STATUSES }).notNull().default('requested'),
    /** What the customer wrote. */
    note: text().notNull().default(''),
    handover: text({ enum: HANDOVERS }),
    /** The words to the customer with the approval or refusal, and with the result of the check. */
    answer: text().notNull().default(''),
    verdict: text().notNull().default(''),
    answeredAt: timestamptz(),
    receivedAt: timestamptz(),
    checkedAt: timestamptz(),
    resolvedAt: timestamptz(),
    /** The state of the courier's pickup; null without one. */
    pickup: text({ enum: PICKUP_STATES }),
    /** Why the courier did not book it, or, of a booked one, why it refuses the tracking number. */
    pickupError: text(),
    courierOrderId: text(),
    courierShipmentId: text(),
    trackingNumber: text(),
    courierName: text(),
    /** When the courier comes; null if unknown. */
    pickupAt: timestamptz(),
    /** What the courier reports of the parcel: how far it is, its own text for staff, and since when. */
    parcelState: text({ enum: RETURN_PARCEL_STATES }),
    parcelText: text(),
    parcelAt: timestamptz(),
    parcelPolledAt: timestamptz(),
    /** The order of ₹0 that replaces the accepted copies. */
    replacementOrderId: bigint({ mode: 'number' }).references(() => orders.id, { onDelete: 'set null' }),
    refundPaise: paise(),
    /** The reference of the bank transfer (UTR). */
    refundUtr: text(),
    /** The encrypted UPI ID of the payee. Deleted when the period in the settings is over. */
    payee: text(),
    /** When the customer entered the payee; null if staff did. */
    payeeGivenAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('returns_status', checkOneOf('status', RETURN_STATUSES)),
    check('returns_handover', checkOneOf('handover', HANDOVERS)),
    check('returns_pickup', checkOneOf('pickup', PICKUP_STATES)),
    check('returns_parcel_state', checkOneOf('parcel_state', RETURN_PARCEL_STATES)),
    check('returns_refund', sql`(${table.refundPaise} is null) = (${table.refundUtr} is null)`),
    index().on(table.orderId),
    index().on(table.trackingNumber),
    index('returns_status_index').on(table.status, table.createdAt),
    index('returns_refund_utr_index').on(table.refundUtr),
    uniqueIndex('returns_replacement_index').on(table.replacementOrderId),
  ],
)

/** The lines of a return: copies of a line of its order. */
export const returnItems = pgTable(
  'return_items',
  {
    id: idColumn(),
    returnId: integer()
      .notNull()
      .references(() => returns.id, { onDelete: 'cascade' }),
    /** Null when the line was removed from the order, after a return that was declined or cancelled. */
    orderItemId: integer().references(() => orderItems.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    reason: text({ enum: RETURN_REASONS }).notNull(),
    /** Reception: what arrived and in which condition. Null until then. */
    received: integer(),
    condition: text({ enum: RECEIVED_CONDITIONS }),
    /** The copies that went back into stock. */
    restocked: integer().notNull().default(0),
    /** Acceptance: the copies that the shop replaces or refunds. Null until then. */
    accepted: integer(),
    /** Why not all copies were accepted. */
    rejectionReason: text({ enum: REJECTION_REASONS }),
    /** Of what was paid for the accepted copies: the part that was paid back, or that their replacement covers. Null until then. */
    settledPaise: paise(),
  },
  (table) => [
    check('return_items_quantity', sql`${table.quantity} > 0`),
    check('return_items_reason', checkOneOf('reason', RETURN_REASONS)),
    check('return_items_condition', checkOneOf('condition', RECEIVED_CONDITIONS)),
    check('return_items_received', sql`${table.received} between 0 and ${table.quantity}`),
    check('return_items_restocked', sql`${table.restocked} between 0 and coalesce(${table.received}, 0)`),
    check('return_items_accepted', sql`${table.accepted} between 0 and ${table.quantity}`),
    check('return_items_settled', sql`${table.settledPaise} >= 0`),
    check('return_items_rejection_reason', checkOneOf('rejection_reason', REJECTION_REASONS)),
    check('return_items_rejected', sql`${table.rejectionReason} is null or ${table.accepted} < ${table.quantity}`),
    uniqueIndex('return_items_line_index').on(table.returnId, table.orderItemId),
    index().on(table.orderItemId),
  ],
)

/**
 * Photos of customers. They are in the database, not in the file storage, which can be public; re-encoded, so they have no
 * metadata. A photo without a return was uploaded for a request that is not sent yet.
 */
export const returnPhotos = pgTable(
  'return_photos',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    returnId: integer().references(() => returns.id, { onDelete: 'cascade' }),
    webp: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index().on(table.orderId), index().on(table.returnId)],
)

/** The amount that a refund settles: what was paid back, and what is deducted. */
export const SETTLED_PAISE = sql.raw('(amount_paise + deduction_paise)')

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
    /** What the shop deducts on purpose, and why. */
    deductionPaise: paise().notNull().default(0),
    deductionReason: text(),
    actorId: integer().notNull(),
    actor: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check('order_refunds_method', checkOneOf('method', REFUND_METHODS)),
    check('order_refunds_amount', sql`${table.amountPaise} > 0`),
    check('order_refunds_utr', sql`(${table.method} = 'cash') = (${table.utr} is null)`),
    check(
      'order_refunds_deduction',
      sql`${table.deductionPaise} >= 0 and (${table.deductionPaise} = 0) = (${table.deductionReason} is null)`,
    ),
    index().on(table.orderId),
    uniqueIndex('order_refunds_utr_index').on(table.utr).where(sql`${table.utr} is not null`),
  ],
)

export type OrderRefundRow = typeof orderRefunds.$inferSelect
