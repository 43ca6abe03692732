import { eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import type { Transaction } from '../database/connect.ts'
import { notFound, Problem } from '../http/problem.ts'
import { findOrder, type OrderRow, type OrderWithItems } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Desk } from '../orders/place-order.ts'
import { changeShippedOrder, type ShippedFields } from './change-shipped-order.ts'
import { type Consignment, type Courier, CourierTrouble } from './courier.ts'
import { measureParcel } from './parcel-size.ts'
import { listShipmentsOf } from './shipments.queries.ts'
import { shipments } from './shipping.tables.ts'

/**
 * Hands an order to the courier and writes down what the courier says of it. Tracking number, pickup, label and manifest
 * follow as a job.
 * @throws Problem 404 for an unknown order, 409 for one that is with the courier already or cancelled, and whatever the
 *   courier throws; the order is as it was then
 */
export async function shipOrder(
  { db, post, jobs }: Desk,
  courier: Courier,
  actor: User,
  orderId: number,
): Promise<ShippedFields> {
  return db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    refuseUnfit(order)
    const handedBefore = (await listShipmentsOf(tx, orderId)).length
    const consignment = await handOver(courier, order, await measureParcel(tx, order), handedBefore)
    const shipmentId = await writeShipment(tx, orderId, consignment)
    const { courierOrderId, courierShipmentId } = consignment
    const fields = {
      shiprocketOrderId: courierOrderId,
      shiprocketShipmentId: courierShipmentId,
      shipmentStatus: 'PROCESSING',
    }
    await changeShippedOrder(tx, order, fields, { post, actor, action: 'ship' })
    await jobs.send(tx, 'courier-booking', [{ shipmentId }])
    return fields
  })
}

async function handOver(courier: Courier, ...wanted: Parameters<Courier['ship']>): Promise<Consignment> {
  try {
    return await courier.ship(...wanted)
  } catch (error) {
    if (!(error instanceof CourierTrouble) || error.body.code === 'courier_denied') throw error
    const { reason, status, body } = error
    throw new Problem(status, body.code, `Failed to ship order: ${reason}`, { error: reason })
  }
}

/** A courier may take up again what was called back: then it is the same shipment, open anew. */
async function writeShipment(tx: Transaction, orderId: number, consignment: Consignment): Promise<number> {
  const anew = { state: 'open', booking: 'waiting', cancelling: null, trackingNumber: null, askAt: new Date() } as const
  const [row] = await tx
    .insert(shipments)
    .values({ orderId, ...consignment })
    .onConflictDoUpdate({
      target: shipments.reference,
      set: { ...consignment, ...anew, heardStatus: null, heardAt: null, pickupBookedAt: null },
    })
    .returning({ id: shipments.id })
  if (!row) throw new Error('The shipment was not written')
  return row.id
}

/** Held while the courier is asked: nobody ships it a second time meanwhile. */
async function holdOrder(tx: Transaction, orderId: number): Promise<OrderWithItems> {
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update', { skipLocked: true })
  const order = await findOrder(tx, orderId)
  if (!order) throw notFound('Order')
  if (held.length === 0)
    throw new Problem(409, 'busy', 'Somebody is working on this order right now. Please try again.')
  return order
}

function refuseUnfit({ shiprocketOrderId, status }: OrderRow): void {
  if (shiprocketOrderId) throw new Problem(409, 'shipped_already', 'This order is with the courier already.')
  if (status === 'cancelled')
    throw new Problem(409, 'cancelled', 'This order is cancelled. Reopen it before you ship it.')
}
