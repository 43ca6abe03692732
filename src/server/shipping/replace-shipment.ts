import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { ConflictError } from '../http/errors.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import type { OrderShipment } from '../orders/modifications/modify-order.ts'
import { findOpenShipment, type ShipmentRow } from './shipments.queries.ts'
import { shipmentRequests, shipments } from '../database/schema/shipping.ts'

/** The shipment of an order that staff modify. */
export const orderShipment = (jobs: JobQueues): OrderShipment => ({
  async assertNotBeingCreated(tx, orderId) {
    if ((await tx.$count(shipmentRequests, eq(shipmentRequests.orderId, orderId))) === 0) return
    throw new ConflictError('order_locked', 'This order is being sent to the courier right now. Please try again.')
  },
  async replace(tx, orderId, actor) {
    const shipment = await findOpenShipment(tx, orderId)
    if (!shipment) return
    await tx
      .update(shipments)
      .set({ cancelling: 'waiting', cancelError: null, replacedById: actor.id, replacedBy: actor.username })
      .where(eq(shipments.id, shipment.id))
    await jobs.send(tx, 'shipment-cancel', [{ orderId }])
  },
})

/**
 * Books the order of a replaced shipment again once the courier has cancelled it: records a request that no process works
 * on, which a job resumes.
 * @param tx has locked the order
 */
export async function bookAgain(
  tx: Transaction,
  jobs: JobQueues,
  { orderId, replacedById, replacedBy }: ShipmentRow,
): Promise<void> {
  if (replacedById === null || replacedBy === null) return
  const createdAt = sql`now() - interval '1 hour'`
  await tx
    .insert(shipmentRequests)
    .values({ orderId, token: randomUUID(), actorId: replacedById, actor: replacedBy, createdAt })
    .onConflictDoNothing()
  await jobs.send(tx, 'shipment-request', [{ orderId }])
}
