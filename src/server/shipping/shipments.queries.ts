import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { isFinal } from '../../domain/shipping/tracking-progress.ts'
import { TRACKING_STATUSES } from '../../domain/shipping/tracking.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { orders } from '../orders/orders.tables.ts'
import { shipments } from './shipping.tables.ts'

export type ShipmentRow = typeof shipments.$inferSelect
/** A shipment, and whether its order is not cancelled. */
export interface FailedShipmentRow {
  shipment: ShipmentRow
  isOrderActive: boolean
}

/** All shipments of an order, newest first. */
export const listOrderShipments = (db: Queryable, orderId: number): Promise<ShipmentRow[]> =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(desc(shipments.id))

export async function findShipmentRow(db: Queryable, id: number): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  return row
}

/** The open shipment of an order. */
export async function findOpenShipment(db: Queryable, orderId: number): Promise<ShipmentRow | undefined> {
  const isOpen = and(eq(shipments.orderId, orderId), eq(shipments.state, 'open'))
  const [row] = await db.select().from(shipments).where(isOpen)
  return row
}

const MAX_FAILED_SHOWN = 50

/** Open shipments whose booking or cancellation failed, newest first. */
export function listFailedShipments(db: Queryable): Promise<FailedShipmentRow[]> {
  const isWanted = ne(orders.status, 'cancelled')
  return db
    .select({ shipment: shipments, isOrderActive: sql<boolean>`${isWanted}` })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.state, 'open'),
        or(and(isWanted, eq(shipments.booking, 'failed')), and(not(isWanted), eq(shipments.cancelling, 'failed'))),
      ),
    )
    .orderBy(desc(shipments.id))
    .limit(MAX_FAILED_SHOWN)
}

/** Finds a shipment by its tracking number or the courier's order id. */
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

/** Shipments in transit that are due for a tracking poll, longest overdue first. */
export async function listDueForPolling(
  db: Queryable,
  limit: number,
): Promise<{ id: number; trackingNumber: string }[]> {
  const rows = await db
    .select({ id: shipments.id, trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.state, 'open'),
        isNotNull(shipments.trackingNumber),
        lte(shipments.nextPollAt, sql`now()`),
        inArray(orders.status, ['pending', 'processing', 'shipped']),
        or(isNull(shipments.courierStatus), notInArray(shipments.courierStatus, FINAL_STATUSES)),
      ),
    )
    .orderBy(shipments.nextPollAt)
    .limit(limit)
  return rows.flatMap(({ id, trackingNumber }) => (trackingNumber ? { id, trackingNumber } : []))
}

/** Locks an order until the transaction ends. Every change of a shipment locks its order first. */
export async function lockOrderRow(tx: Transaction, orderId: number): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
}
