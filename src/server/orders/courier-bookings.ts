import { and, eq, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { shipmentRequests, shipments } from '../database/schema/shipping.ts'
import type { JobQueues } from '../jobs/job-queues.ts'

/** Why an order cannot be changed that is being created at the courier. */
export const BEING_SENT = {
  code: 'order_locked',
  message: 'This order is being sent to the courier right now. Please try again.',
} as const

/** Returns which orders are being created at the courier right now. */
export async function listBeingSentIds(db: Queryable, orderIds: readonly number[]): Promise<Set<number>> {
  if (orderIds.length === 0) return new Set()
  const ofOrders = inArray(shipmentRequests.orderId, [...orderIds])
  const rows = await db.select({ id: shipmentRequests.orderId }).from(shipmentRequests).where(ofOrders)
  return new Set(rows.map(({ id }) => id))
}

/**
 * Cancels the open shipment of a changed order at the courier and books the order again, in the background.
 * @param tx has locked the order
 */
export async function replaceShipment(
  tx: Transaction,
  jobs: JobQueues,
  orderId: number,
  actor: Pick<User, 'id' | 'username'>,
): Promise<void> {
  const replaced = await tx
    .update(shipments)
    .set({ cancelling: 'waiting', cancelError: null, replacedById: actor.id, replacedBy: actor.username })
    .where(and(eq(shipments.orderId, orderId), eq(shipments.state, 'open')))
    .returning({ id: shipments.id })
  if (replaced.length > 0) await jobs.send(tx, 'shipment-cancel', [{ orderId }])
}
