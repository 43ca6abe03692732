import { eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import type { Database } from '../database/connect.ts'
import { notFound, Problem } from '../http/problem.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { findShipmentRow, holdOrderRow, type ShipmentRow } from './shipments.queries.ts'
import { findTracked } from './shipping.queries.ts'
import { shipments } from './shipping.tables.ts'

/**
 * Has the courier try again what it was given up.
 * @returns the shipment as it is now
 * @throws Problem 404 for an unknown shipment, 409 for one of which nothing failed
 */
export function tryCourierAgain(
  { db, jobs }: { db: Database; jobs: JobQueues },
  actor: User,
  shipmentId: number,
): Promise<ShipmentRow> {
  return db.transaction(async (tx) => {
    const found = await findShipmentRow(tx, shipmentId)
    if (!found) throw notFound('Shipment')
    await holdOrderRow(tx, found.orderId)
    const before = (await findShipmentRow(tx, shipmentId)) ?? found
    const { orderId, reference } = before
    const order = await findTracked(tx, orderId)
    const task = failedTask(before, order?.status === 'cancelled')
    if (!task) throw new Problem(409, 'not_failed', 'Nothing of this shipment failed, or it is being tried again.')
    const [after = before] = await tx
      .update(shipments)
      .set({ [task]: 'waiting' })
      .where(eq(shipments.id, shipmentId))
      .returning()
    if (task === 'cancelling') await jobs.send(tx, 'courier-cancel', [{ orderId }])
    else await jobs.send(tx, 'courier-booking', [{ shipmentId }])
    const change = { before: { [task]: 'failed' }, after: { [task]: 'waiting' } }
    await recordChange(tx, {
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

function failedTask(shipment: ShipmentRow, isCancelled: boolean): 'cancelling' | 'booking' | undefined {
  const task = isCancelled ? 'cancelling' : 'booking'
  return shipment.state === 'open' && shipment[task] === 'failed' ? task : undefined
}
