import { eq } from 'drizzle-orm'
import type { LetterPost } from '../mail/letter-post.ts'
import type { Database, Transaction } from '../database/connect.ts'
import type { JobQueues, Try } from '../jobs/job-queues.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { changeShippedOrder, COURIER, WITHOUT_COURIER } from './change-shipped-order.ts'
import type { Courier } from './courier.ts'
import { doCourierTask } from './courier-task.ts'
import { findOpenShipment, holdOrderRow, type ShipmentRow } from './shipments.queries.ts'
import { shipments } from './shipping.tables.ts'

interface Cancelling {
  db: Database
  post: LetterPost
  jobs: JobQueues
  courier: Courier
}

/**
 * Calls the parcel of a cancelled order back. An order that was reopened meanwhile keeps its parcel.
 * @throws CourierTrouble when the job is to be tried again
 */
export async function cancelShipment(services: Cancelling, orderId: number, tried: Try): Promise<void> {
  const { db, post, courier } = services
  const [order, shipment] = await Promise.all([findOrder(db, orderId), findOpenShipment(db, orderId)])
  if (!order || !shipment) return
  if (order.status !== 'cancelled') return keepParcel(services, shipment)
  await db.update(shipments).set({ cancelling: 'waiting' }).where(eq(shipments.id, shipment.id))
  await doCourierTask(db, { shipmentId: shipment.id, task: 'cancelling', ...tried }, async () => {
    await courier.cancel(shipment)
    await db.transaction(async (tx) => {
      await holdOrderRow(tx, orderId)
      await endShipment(tx, post, { ...shipment, cancelling: 'waiting' })
    })
  })
}

/** The order was reopened: its booking goes on where it stopped. */
function keepParcel({ db, jobs }: Cancelling, { id, booking }: ShipmentRow): Promise<void> {
  return db.transaction(async (tx) => {
    await tx.update(shipments).set({ cancelling: null, cancelTrouble: null }).where(eq(shipments.id, id))
    if (booking === 'waiting') await jobs.send(tx, 'courier-booking', [{ shipmentId: id }])
  })
}

/** Writes down that nobody carries a shipment any more, in a transaction that holds its order; the order can be handed over anew. */
export async function endShipment(
  tx: Transaction,
  post: LetterPost,
  { id, orderId, cancelling, courierOrderId }: ShipmentRow,
): Promise<void> {
  await tx
    .update(shipments)
    .set({ state: 'cancelled', cancelling: cancelling && 'done', cancelTrouble: null, bookingTrouble: null })
    .where(eq(shipments.id, id))
  const order = await findOrder(tx, orderId)
  if (order?.shiprocketOrderId !== courierOrderId) return
  const fields = { ...WITHOUT_COURIER, shipmentStatus: 'SHIPMENT_CANCELLED' }
  await changeShippedOrder(tx, order, fields, { post, actor: COURIER, action: 'courier' })
}
