import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { COURIER_OPERATION_STATES, SHIPMENT_STATES, TRACKING_PROBLEMS } from '../../domain/shipping/shipment-states.ts'
import { createdAt, idColumn, timestamptz, checkOneOf, updatedAt } from '../database/columns.ts'
import { orders } from '../orders/orders.tables.ts'

/** The orders at Shiprocket. An order of the store has at most one open shipment. */
export const shipments = pgTable(
  'shipments',
  {
    id: idColumn(),
    orderId: bigint({ mode: 'number' })
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** The order number; with -2, -3 and so on when the order is shipped again. */
    reference: text().notNull().unique(),
    courierOrderId: text().notNull(),
    courierShipmentId: text().notNull(),
    trackingNumber: text(),
    /** The company that carries it; that of the order is cleared when the order can be shipped again. */
    courierName: text(),
    state: text({ enum: SHIPMENT_STATES }).notNull().default('open'),
    /** The state of booking tracking number, pickup, label and manifest; each result is stored at once. */
    booking: text({ enum: COURIER_OPERATION_STATES }).notNull().default('waiting'),
    bookingError: text(),
    pickupBookedAt: timestamptz(),
    pickupAt: timestamptz(),
    labelUrl: text(),
    manifestUrl: text(),
    /** The state of the cancellation; null unless the order is cancelled or was changed. */
    cancelling: text({ enum: COURIER_OPERATION_STATES }),
    cancelError: text(),
    /**
     * The user whose change of the order made the shipment wrong: it is cancelled at the courier and the order booked
     * again. Null unless the order was changed.
     */
    replacedById: integer(),
    replacedBy: text(),
    /** The last applied tracking event: one of `TRACKING_STATUSES`, the courier's own text, and its time. */
    courierStatus: text(),
    courierStatusText: text(),
    courierStatusAt: timestamptz(),
    /** When the courier reported each step for the first time, by its own clock; null until then. */
    pickedUpAt: timestamptz(),
    deliveredAt: timestamptz(),
    /** The parcel was not delivered and goes back to the store (RTO). */
    returningAt: timestamptz(),
    /** The courier moves it back; null while the return is only started. */
    returnMovedAt: timestamptz(),
    /** The courier reports that it is back at the store. */
    returnedAt: timestamptz(),
    /** When the tracking is polled next. */
    nextPollAt: timestamptz().notNull().defaultNow(),
    /** When the tracking was last requested from the courier, by a poll or because a customer looked at it. */
    trackingRequestedAt: timestamptz(),
    /** What staff must look at: what the courier does against the order, or that it does not know the number. */
    trackingProblem: text({ enum: TRACKING_PROBLEMS }),
    trackingProblemText: text(),
    trackingProblemAt: timestamptz(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check('shipments_tracking_problem', checkOneOf('tracking_problem', TRACKING_PROBLEMS)),
    check('shipments_state', checkOneOf('state', SHIPMENT_STATES)),
    check('shipments_booking', checkOneOf('booking', COURIER_OPERATION_STATES)),
    check('shipments_cancelling', checkOneOf('cancelling', COURIER_OPERATION_STATES)),
    index().on(table.orderId),
    index().on(table.trackingNumber),
    index().on(table.createdAt),
    uniqueIndex('shipments_one_open_index').on(table.orderId).where(sql`${table.state} = 'open'`),
    index('shipments_delivered_index').on(table.deliveredAt).where(sql`${table.deliveredAt} is not null`),
    index('shipments_returning_index').on(table.returningAt).where(sql`${table.returningAt} is not null`),
    index('shipments_tracking_problem_index')
      .on(table.trackingProblemAt)
      .where(sql`${table.trackingProblem} is not null`),
    index('shipments_next_poll_index').on(table.nextPollAt).where(sql`${table.state} = 'open'`),
  ],
)

/** Orders that are being created at the courier. A row is removed when its shipment is stored, or on failure. */
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

/** Tracking payloads of the courier as received. A repeated payload is stored once. */
export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: idColumn(),
    /** SHA-256 of the payload. */
    payloadHash: text().notNull().unique('tracking_events_payload_hash_unique'),
    payload: jsonb().notNull(),
    /**
     * Null until processed. `older`: a later event was applied already, or the shipment is cancelled; `unknown`: no
     * shipment of the store.
     */
    outcome: text({ enum: ['applied', 'older', 'unknown'] }),
    /** Attempts to process it, and the error of the last one. */
    attempts: integer().notNull().default(0),
    lastError: text(),
    createdAt: createdAt(),
  },
  (table) => [index('tracking_events_created_index').on(table.createdAt)],
)

/** Cached serviceability of PIN codes. */
export const courierServiceability = pgTable('courier_serviceability', {
  pincode: text().primaryKey(),
  cashOnDelivery: boolean().notNull(),
  /** Transit time in days; null if unknown. */
  days: integer(),
  checkedAt: timestamptz().notNull().defaultNow(),
})
