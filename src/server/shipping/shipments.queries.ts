import { and, count, desc, eq, inArray, isNotNull, isNull, lte, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { UNFINISHED_STATUSES } from '../../domain/orders/order-status.ts'
import { isCashDue } from '../../domain/orders/payment.ts'
import { TRACKING_STATUSES } from '../../domain/orders/tracking-statuses.ts'
import type { Shipment } from '../../domain/shipping/shipment.ts'
import { isFinal } from '../../domain/shipping/tracking-progress.ts'
import { expectedArrival, type Tracking, trackingMessage, trackingStatus } from '../../domain/shipping/tracking.ts'
import type { Queryable } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { shipments } from '../database/schema/shipping.ts'
import type { TrackingRow } from './tracking/tracking.queries.ts'

export type ShipmentRow = typeof shipments.$inferSelect
/** The courier fields of an order whose shipment is cancelled or came back, so that it can be shipped again. */
export const CLEARED_COURIER_FIELDS = {
  shiprocketOrderId: null,
  shiprocketShipmentId: null,
  trackingNumber: null,
  trackingUrl: null,
  courierName: null,
  estimatedDelivery: null,
}

export interface ShipmentOfOrder {
  shipment: ShipmentRow
  /** Whether the order is not cancelled. */
  isOrderActive: boolean
}

/**
 * Whether the courier must cancel an open shipment: its order is cancelled, or was changed and is booked again. A parcel that
 * goes back cannot be cancelled.
 */
export const isToBeCancelled = ({ shipment, isOrderActive }: ShipmentOfOrder): boolean =>
  shipment.returningAt === null && (!isOrderActive || shipment.replacedBy !== null)

/** Lists all shipments of an order, newest first. */
export const listOrderShipments = (db: Queryable, orderId: number): Promise<ShipmentRow[]> =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(desc(shipments.id))

export async function findShipmentRow(db: Queryable, id: number): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  return row
}

/** Returns the open shipment of an order; it has at most one. */
export async function findOpenShipment(db: Queryable, orderId: number): Promise<ShipmentRow | undefined> {
  const isOpen = and(eq(shipments.orderId, orderId), eq(shipments.state, 'open'))
  const [row] = await db.select().from(shipments).where(isOpen)
  return row
}

/** Returns open shipments whose booking or cancellation failed, newest first, and the total. */
export async function listFailedShipments(
  db: Queryable,
  limit: number,
): Promise<{ rows: ShipmentOfOrder[]; total: number }> {
  const isOrderActive = ne(orders.status, 'cancelled')
  const isReplaced = isNotNull(shipments.replacedBy)
  const hasFailed = and(
    eq(shipments.state, 'open'),
    or(
      and(isOrderActive, not(isReplaced), eq(shipments.booking, 'failed')),
      and(or(not(isOrderActive), isReplaced), eq(shipments.cancelling, 'failed')),
    ),
  )
  const isOfOrder = eq(orders.id, shipments.orderId)
  const [rows, [counted]] = await Promise.all([
    db
      .select({ shipment: shipments, isOrderActive: sql<boolean>`${isOrderActive}` })
      .from(shipments)
      .innerJoin(orders, isOfOrder)
      .where(hasFailed)
      .orderBy(desc(shipments.id))
      .limit(limit),
    db.select({ total: count() }).from(shipments).innerJoin(orders, isOfOrder).where(hasFailed),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Returns the newest shipment with a tracking number, or without one yet but with the courier's order id. */
export async function findByCourierIds(
  db: Queryable,
  { trackingNumber, courierOrderId }: { trackingNumber?: string | undefined; courierOrderId?: string | undefined },
): Promise<ShipmentRow | undefined> {
  const [row] = await db
    .select()
    .from(shipments)
    .where(
      or(
        trackingNumber === undefined ? undefined : eq(shipments.trackingNumber, trackingNumber),
        courierOrderId === undefined
          ? undefined
          : and(eq(shipments.courierOrderId, courierOrderId), isNull(shipments.trackingNumber)),
      ),
    )
    .orderBy(desc(shipments.id))
    .limit(1)
  return row
}

const FINAL_STATUSES = TRACKING_STATUSES.filter(isFinal)

/** A condition: the courier still has news of the shipment. */
export const isTrackable = and(
  eq(shipments.state, 'open'),
  isNotNull(shipments.trackingNumber),
  or(isNull(shipments.courierStatus), notInArray(shipments.courierStatus, FINAL_STATUSES)),
)

/** A condition: the tracking of the shipment was not requested within the last 15 minutes. */
export const wasNotRequestedRecently = or(
  isNull(shipments.trackingRequestedAt),
  lte(shipments.trackingRequestedAt, sql`now() - interval '15 minutes'`),
)

/** Lists shipments that are due for a tracking poll, most overdue first. */
export async function listDueForPolling(
  db: Queryable,
  limit: number,
): Promise<{ id: number; orderId: number; trackingNumber: string }[]> {
  const rows = await db
    .select({ id: shipments.id, orderId: shipments.orderId, trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        isTrackable,
        wasNotRequestedRecently,
        lte(shipments.nextPollAt, sql`now()`),
        inArray(orders.status, UNFINISHED_STATUSES),
      ),
    )
    .orderBy(shipments.nextPollAt)
    .limit(limit)
  return rows.flatMap(({ trackingNumber, ...row }) => (trackingNumber ? { ...row, trackingNumber } : []))
}

/** The tracking of an order, for everyone who knows its number. Contains no personal data. */
export function presentTracking(order: TrackingRow, now = new Date()): Tracking {
  const status = trackingStatus(order)
  return {
    orderId: order.id,
    status,
    courierName: order.courierName,
    trackingNumber: order.trackingNumber,
    estimatedDelivery: expectedArrival(order, now)?.toISOString() ?? null,
    trackingUrl: httpUrl(order.trackingUrl),
    message: trackingMessage(status, isCashDue(order)),
    isCashDue: isCashDue(order),
  }
}

/** Rejects other schemes: a `javascript:` URL from the courier or an import must not become a link. */
const httpUrl = (url: string | null): string | null => (url && /^https?:\/\//i.test(url) ? url : null)

function cancellingState(row: ShipmentOfOrder): Shipment['cancelling'] {
  const { state, cancelling } = row.shipment
  if (state !== 'open') return cancelling
  // A reopened order keeps its shipment. For a cancelled one the job may not have started yet.
  return isToBeCancelled(row) ? (cancelling ?? 'waiting') : null
}

/** A shipment for staff. */
export const presentShipment = ({ shipment, isOrderActive }: ShipmentOfOrder): Shipment => {
  const { id, reference, courierOrderId, courierShipmentId, trackingNumber, state, booking, bookingError } = shipment
  const { cancelError, pickupAt, labelUrl, manifestUrl, courierStatusText, courierStatusAt } = shipment
  return {
    id,
    reference,
    courierOrderId,
    courierShipmentId,
    trackingNumber,
    state,
    booking,
    bookingError,
    cancelError,
    courierStatusText,
    cancelling: cancellingState({ shipment, isOrderActive }),
    isReplaced: shipment.replacedBy !== null,
    pickupAt: pickupAt?.toISOString() ?? null,
    labelUrl: httpUrl(labelUrl),
    manifestUrl: httpUrl(manifestUrl),
    courierStatusAt: courierStatusAt?.toISOString() ?? null,
  }
}
