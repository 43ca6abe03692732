import { and, desc, eq, inArray, isNotNull, isNull, lte, ne, not, notInArray, or, sql } from 'drizzle-orm'
import { isAtEnd } from '../../domain/tracking-progress.ts'
import { TRACKING_STATUSES } from '../../domain/tracking.ts'
import type { Reader, Transaction } from '../database/connect.ts'
import { orders } from '../orders/orders.tables.ts'
import { shipments } from './shipping.tables.ts'

export type ShipmentRow = typeof shipments.$inferSelect
/** A shipment, and whether its order is not cancelled. */
export interface StuckShipment {
  shipment: ShipmentRow
  isWanted: boolean
}

/** Every time that an order was handed to the courier, the last one first. */
export const listShipmentsOf = (db: Reader, orderId: number): Promise<ShipmentRow[]> =>
  db.select().from(shipments).where(eq(shipments.orderId, orderId)).orderBy(desc(shipments.id))

export async function findShipmentRow(db: Reader, id: number): Promise<ShipmentRow | undefined> {
  const [row] = await db.select().from(shipments).where(eq(shipments.id, id))
  return row
}

/** The shipment of an order that is still meant to arrive. */
export async function findOpenShipment(db: Reader, orderId: number): Promise<ShipmentRow | undefined> {
  const isOpen = and(eq(shipments.orderId, orderId), eq(shipments.state, 'open'))
  const [row] = await db.select().from(shipments).where(isOpen)
  return row
}

const STUCK_SHOWN = 50

/** Shipments of which the courier gave something up that is still wanted, the last one first. */
export function listStuckShipments(db: Reader): Promise<StuckShipment[]> {
  const isWanted = ne(orders.status, 'cancelled')
  return db
    .select({ shipment: shipments, isWanted: sql<boolean>`${isWanted}` })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.state, 'open'),
        or(and(isWanted, eq(shipments.booking, 'failed')), and(not(isWanted), eq(shipments.cancelling, 'failed'))),
      ),
    )
    .orderBy(desc(shipments.id))
    .limit(STUCK_SHOWN)
}

/** The shipment that a courier speaks of. */
export async function findByCourierNumbers(
  db: Reader,
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

const ENDS = TRACKING_STATUSES.filter(isAtEnd)

/** Shipments on their way of which the courier is to be asked now, those that have waited longest first. */
export async function listToAskFor(db: Reader, limit: number): Promise<{ id: number; trackingNumber: string }[]> {
  const rows = await db
    .select({ id: shipments.id, trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(shipments.state, 'open'),
        isNotNull(shipments.trackingNumber),
        lte(shipments.askAt, sql`now()`),
        inArray(orders.status, ['pending', 'processing', 'shipped']),
        or(isNull(shipments.heardStatus), notInArray(shipments.heardStatus, ENDS)),
      ),
    )
    .orderBy(shipments.askAt)
    .limit(limit)
  return rows.flatMap(({ id, trackingNumber }) => (trackingNumber ? { id, trackingNumber } : []))
}

/** Holds an order for the rest of a transaction; whatever changes a shipment holds its order first. */
export async function holdOrderRow(tx: Transaction, orderId: number): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
}
