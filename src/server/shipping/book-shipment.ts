import { eq } from 'drizzle-orm'
import type { LetterPost } from '../mail/letter-post.ts'
import type { Database } from '../database/connect.ts'
import type { Try } from '../jobs/job-queues.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { changeShippedOrder, COURIER } from './change-shipped-order.ts'
import type { Courier } from './courier.ts'
import { doCourierTask } from './courier-task.ts'
import { findShipmentRow, holdOrderRow, type ShipmentRow } from './shipments.queries.ts'
import { shipments } from './shipping.tables.ts'

interface Booking {
  db: Database
  post: LetterPost
  courier: Courier
}

/**
 * Has a shipment carried: tracking number, pickup, label, manifest. Each is kept as soon as it is there, and what is there
 * is not asked for again. One that was called back is left alone.
 * @throws CourierTrouble when the job is to be tried again
 */
export async function bookShipment(services: Booking, shipmentId: number, tried: Try): Promise<void> {
  await doCourierTask(services.db, { shipmentId, task: 'booking', ...tried }, async () => {
    for (const step of [assign, bookPickup, makeLabel, makeManifest]) {
      const shipment = await findWanted(services.db, shipmentId)
      if (!shipment) return
      await step(services, shipment)
    }
    await keep(services.db, shipmentId, { booking: 'done', bookingTrouble: null })
  })
}

async function findWanted(db: Database, shipmentId: number): Promise<ShipmentRow | undefined> {
  const shipment = await findShipmentRow(db, shipmentId)
  if (shipment?.state !== 'open' || shipment.cancelling === 'waiting') return undefined
  const order = await findOrder(db, shipment.orderId)
  return order?.status === 'cancelled' ? undefined : shipment
}

async function assign({ db, post, courier }: Booking, shipment: ShipmentRow): Promise<void> {
  if (shipment.trackingNumber) return
  const assignment = await courier.assign(shipment)
  await db.transaction(async (tx) => {
    await holdOrderRow(tx, shipment.orderId)
    const order = await findOrder(tx, shipment.orderId)
    await tx.update(shipments).set({ trackingNumber: assignment.trackingNumber }).where(eq(shipments.id, shipment.id))
    if (order) await changeShippedOrder(tx, order, assignment, { post, actor: COURIER, action: 'courier' })
  })
}

async function bookPickup({ db, courier }: Booking, shipment: ShipmentRow): Promise<void> {
  if (shipment.pickupBookedAt) return
  const pickupAt = await courier.bookPickup(shipment)
  await keep(db, shipment.id, { pickupBookedAt: new Date(), pickupAt })
}

async function makeLabel({ db, courier }: Booking, shipment: ShipmentRow): Promise<void> {
  if (!shipment.labelUrl) await keep(db, shipment.id, { labelUrl: await courier.makeLabel(shipment) })
}

async function makeManifest({ db, courier }: Booking, shipment: ShipmentRow): Promise<void> {
  if (!shipment.manifestUrl) await keep(db, shipment.id, { manifestUrl: await courier.makeManifest(shipment) })
}

const keep = (db: Database, id: number, said: Partial<ShipmentRow>) =>
  db.update(shipments).set(said).where(eq(shipments.id, id))
