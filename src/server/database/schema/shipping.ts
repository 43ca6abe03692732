import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { RTO_OUTCOMES, WRITE_OFF_REASONS } from '../../../domain/shipping/rto/rto-receipt.ts'
import { NOT_BROUGHT_OUTCOMES, PARCEL_OUTCOMES } from '../../../domain/orders/parcel-outcomes.ts'
import { outcomeOf, TRACKING_STATUSES } from '../../../domain/orders/tracking-statuses.ts'
import {
  COURIER_OPERATION_STATES,
  SHIPMENT_STATES,
  TRACKING_PROBLEMS,
} from '../../../domain/shipping/shipment-states.ts'
import { checkOneOf, createdAt, idColumn, paise, timestamptz, updatedAt } from '../columns.ts'
import { orderItems, orders } from './orders.ts'

const TURNED_BACK =
  'coalesce(returned_at, returning_at) is not null and (delivered_at is null or coalesce(returned_at, returning_at) >= delivered_at)'

/** Returns a CASE with a value for each outcome of a parcel. Only deliveries and returns have columns for their times. */
const byOutcome = (returned: string, delivered: string, other: (outcome: string) => string) => {
  const notBrought = TRACKING_STATUSES.flatMap((status) => {
    const outcome = NOT_BROUGHT_OUTCOMES.find((name) => name === outcomeOf(status))
    return outcome ? [`when courier_status = '${status}' then ${other(outcome)}`] : []
  })
  const brought = `when ${TURNED_BACK} then ${returned} when delivered_at is not null then ${delivered}`
  return sql.raw(['case', brought, ...notBrought, 'end'].join(' '))
}

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
    /**
     * What became of the parcel, and when; null while that is open. The later of delivery and return counts: a parcel that
     * turned back (RTO) can be delivered after all, and a delivered one can come back. One that is lost on its way back was
     * returned: its customer did not take it.
     */
    outcome: text({ enum: PARCEL_OUTCOMES }).generatedAlwaysAs(
      byOutcome("'returned'", "'delivered'", (outcome) => `'${outcome}'`),
    ),
    outcomeAt: timestamptz().generatedAlwaysAs(byOutcome('returning_at', 'delivered_at', () => 'courier_status_at')),
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
    // A parcel that came back turned around before: its reports and outcomes read `returning_at`.
    check('shipments_returned', sql`${table.returnedAt} is null or ${table.returningAt} is not null`),
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

/** What each courier company charges for a package of the default size, from the last serviceability of a PIN code. */
export const courierRates = pgTable(
  'courier_rates',
  {
    pincode: text().notNull(),
    courier: text().notNull(),
    /** The state of the PIN code; '' if it is in no directory. */
    state: text().notNull(),
    /** Freight and cash on delivery. */
    ratePaise: paise().notNull(),
    /** Charged when the parcel turns back; null if unknown. */
    returnPaise: paise(),
    days: integer(),
    checkedAt: timestamptz().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.pincode, table.courier] }),
    index('courier_rates_courier_index').on(table.courier),
  ],
)
