import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { COURIER_OPERATION_STATES, SHIPMENT_STATES } from '../../domain/shipping/shipment-states.ts'
import { createdAt, idColumn, timestamptz, checkOneOf, updatedAt } from '../database/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** Every time that an order was handed to Shiprocket. An order has at most one that is open. */
export const shipments = pgTable(
  'shipments',
  {
    id: idColumn(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Our number at Shiprocket: the order's own, with -2 and so on when it is handed over again. */
    reference: text().notNull().unique(),
    courierOrderId: text().notNull(),
    courierShipmentId: text().notNull(),
    trackingNumber: text(),
    state: text({ enum: SHIPMENT_STATES }).notNull().default('open'),
    /** Tracking number, pickup, label and manifest, each kept as soon as it is there. */
    booking: text({ enum: COURIER_OPERATION_STATES }).notNull().default('waiting'),
    bookingError: text(),
    pickupBookedAt: timestamptz(),
    pickupAt: timestamptz(),
    labelUrl: text(),
    manifestUrl: text(),
    /** Null while nobody wants it cancelled. */
    cancelling: text({ enum: COURIER_OPERATION_STATES }),
    cancelError: text(),
    /** The last news that counted: our status, the courier's word, and when the courier says it was so. */
    courierStatus: text(),
    courierStatusText: text(),
    courierStatusAt: timestamptz(),
    /** When the courier is asked next. */
    nextPollAt: timestamptz().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('shipments_state', checkOneOf('state', SHIPMENT_STATES)),
    check('shipments_booking', checkOneOf('booking', COURIER_OPERATION_STATES)),
    check('shipments_cancelling', checkOneOf('cancelling', COURIER_OPERATION_STATES)),
    index().on(table.orderId),
    index().on(table.trackingNumber),
    uniqueIndex('shipments_one_open_index').on(table.orderId).where(sql`${table.state} = 'open'`),
    index('shipments_next_poll_index').on(table.nextPollAt).where(sql`${table.state} = 'open'`),
  ],
)

/** Orders that are being created at the courier. The row is removed together with storing the shipment, or on failure. */
export const shipmentRequests = pgTable('shipment_requests', {
  orderId: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => orders.id, { onDelete: 'cascade' }),
  /** Identifies the process that made the request. */
  token: text().notNull().unique(),
  /** The user who ships the order, for the audit log. */
  actorId: integer().notNull(),
  actor: text().notNull(),
  createdAt: createdAt(),
})

/** Payloads of the courier as received. A repeated payload is stored once. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: idColumn(),
    /** SHA-256 of what was said. */
    payloadHash: text().notNull().unique('tracking_events_payload_hash_unique'),
    payload: jsonb().notNull(),
    /** What became of it; null until it was looked at. */
    outcome: text({ enum: ['applied', 'older', 'unknown'] }),
    createdAt: createdAt(),
  },
  (table) => [index('tracking_events_created_index').on(table.createdAt)],
)

/** Whether a courier collects cash at a PIN code, as last heard. */
export const courierServiceability = pgTable('courier_serviceability', {
  pincode: text().primaryKey(),
  cashOnDelivery: boolean().notNull(),
  /** Days on the way, where a courier tells. */
  days: integer(),
  checkedAt: timestamptz().notNull().defaultNow(),
})
