import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { Database } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { findShipmentRow, lockOrderRow, type ShipmentRow } from './shipments.queries.ts'
import { findTracking } from './tracking.queries.ts'
import { shipments } from './shipping.tables.ts'

/**
 * Has the courier try again what it was given up.
 * @returns the shipment as it is now
 * @throws Problem 404 for an unknown shipment, 409 for one of which nothing failed
 */
export function retryCourierOperation(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  shipmentId: number,
): Promise<ShipmentRow> {
  return db.transaction(async (tx) => {
    const found = await findShipmentRow(tx, shipmentId)
    if (!found) throw new NotFoundError('Shipment')
    await lockOrderRow(tx, found.orderId)
    const before = (await findShipmentRow(tx, shipmentId)) ?? found
    const { orderId, reference } = before
    const order = await findTracking(tx, orderId)
    const task = failedOperation(before, order?.status === 'cancelled')
    if (!task) throw new ConflictError('not_failed', 'Nothing of this shipment failed, or it is being tried again.')
    const [after = before] = await tx
      .update(shipments)
      .set({ [task]: 'waiting' })
      .where(eq(shipments.id, shipmentId))
      .returning()
    if (task === 'cancelling') await jobs.send(tx, 'shipment-cancel', [{ orderId }])
    else await jobs.send(tx, 'shipment-booking', [{ shipmentId }])
    const change = { before: { [task]: 'failed' }, after: { [task]: 'waiting' } }
    await audit(tx, {
      actor,
      action: 'send-again',
      kind: ORDER_KIND,
      id: orderId,
      subject: `#${reference}`,
      ...change,
    })
    return after
  })
}

function failedOperation(shipment: ShipmentRow, isCancelled: boolean): 'cancelling' | 'booking' | undefined {
  const task = isCancelled ? 'cancelling' : 'booking'
  return shipment.state === 'open' && shipment[task] === 'failed' ? task : undefined
}
