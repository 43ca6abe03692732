import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { COURIER_TASK_STATES, SHIPMENT_STATES } from '../../domain/shipment-states.ts'
import { createdAt, idColumn, moment, oneOf, updatedAt } from '../database/columns.ts'
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
    booking: text({ enum: COURIER_TASK_STATES }).notNull().default('waiting'),
    bookingTrouble: text(),
    pickupBookedAt: moment(),
    pickupAt: moment(),
    labelUrl: text(),
    manifestUrl: text(),
    /** Null while nobody wants it cancelled. */
    cancelling: text({ enum: COURIER_TASK_STATES }),
    cancelTrouble: text(),
    /** The last news that counted: our status, the courier's word, and when the courier says it was so. */
    heardStatus: text(),
    heardWord: text(),
    heardAt: moment(),
    /** When the courier is asked next. */
    askAt: moment().notNull().defaultNow(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('shipments_state', oneOf('state', SHIPMENT_STATES)),
    check('shipments_booking', oneOf('booking', COURIER_TASK_STATES)),
    check('shipments_cancelling', oneOf('cancelling', COURIER_TASK_STATES)),
    index().on(table.orderId),
    index().on(table.trackingNumber),
    uniqueIndex('shipments_one_open_index').on(table.orderId).where(sql`${table.state} = 'open'`),
    index('shipments_ask_index').on(table.askAt).where(sql`${table.state} = 'open'`),
  ],
)

/** What couriers said, as they said it. One that is said twice is kept once. */
export const courierEvents = pgTable(
  'courier_events',
  {
    id: idColumn(),
    /** SHA-256 of what was said. */
    key: text().notNull().unique(),
    payload: jsonb().notNull(),
    /** What became of it; null until it was looked at. */
    outcome: text({ enum: ['applied', 'older', 'unknown'] }),
    createdAt: createdAt(),
  },
  (table) => [index('courier_events_created_index').on(table.createdAt)],
)

/** Whether a courier collects cash at a PIN code, as last heard. */
export const courierReach = pgTable('courier_reach', {
  pincode: text().primaryKey(),
  cashOnDelivery: boolean().notNull(),
  /** Days on the way, where a courier tells. */
  days: integer(),
  checkedAt: moment().notNull().defaultNow(),
})
