import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { audit } from '../database/audit.ts'
import { shipments } from '../database/schema/shipping.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { rowId } from '../http/openapi.ts'
import { type FailedWork, parseWorkId, type RetryDeps } from '../jobs/failed-work.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { lockOrder } from '../orders/orders.queries.ts'
import { findShipmentRow, isToBeCancelled, listFailedShipments, type ShipmentOfOrder } from './shipments.queries.ts'
import { findTracking } from './tracking/tracking.queries.ts'

/**
 * Enqueues the failed operation of a shipment again: the cancellation if the courier must cancel it, else the booking.
 * @throws NotFoundError for an unknown shipment
 * @throws ConflictError (409) when no operation of the shipment has failed
 */
function retryCourierOperation({ db, jobs }: RetryDeps, actor: User, shipmentId: number): Promise<void> {
  return db.transaction(async (tx) => {
    const unlocked = await findShipmentRow(tx, shipmentId)
    if (!unlocked) throw new NotFoundError('Shipment')
    await lockOrder(tx, unlocked.orderId)
    // Read again under the lock.
    const shipment = (await findShipmentRow(tx, shipmentId)) ?? unlocked
    const { orderId, reference } = shipment
    const order = await findTracking(tx, orderId)
    const operation = failedOperation({ shipment, isOrderActive: order?.status !== 'cancelled' })
    if (!operation) throw new ConflictError('not_failed', 'This shipment has not failed, or a retry is running.')
    await tx
      .update(shipments)
      .set({ [operation]: 'waiting' })
      .where(eq(shipments.id, shipmentId))
    if (operation === 'cancelling') await jobs.send(tx, 'shipment-cancel', [{ orderId }])
    else await jobs.send(tx, 'shipment-booking', [{ shipmentId }])
    const change = { before: { [operation]: 'failed' }, after: { [operation]: 'waiting' } }
    await audit(tx, { actor, action: 'retry', kind: ORDER_KIND, id: orderId, subject: `#${reference}`, ...change })
  })
}

function failedOperation(row: ShipmentOfOrder): 'booking' | 'cancelling' | undefined {
  const operation = isToBeCancelled(row) ? 'cancelling' : 'booking'
  const { shipment } = row
  return shipment.state === 'open' && shipment[operation] === 'failed' ? operation : undefined
}

/** The open shipments whose booking or cancellation failed. */
export const failedShipments = (deps: RetryDeps): FailedWork => ({
  async list(limit) {
    const { rows, total } = await listFailedShipments(deps.db, limit)
    return { failedJobs: rows.map(presentFailedShipment), total }
  },
  retry: (actor, id) => retryCourierOperation(deps, actor, parseWorkId(rowId, id)),
})

/** A failed booking, or a failed cancellation if the courier must cancel the shipment. */
function presentFailedShipment(row: ShipmentOfOrder): FailedJob {
  const { shipment } = row
  const isCancellation = isToBeCancelled(row)
  return {
    kind: 'shipment',
    id: String(shipment.id),
    title: `Courier ${isCancellation ? 'cancellation' : 'booking'} of order #${shipment.orderId}`,
    detail: null,
    lastError: (isCancellation ? shipment.cancelError : shipment.bookingError) ?? '',
    occurredAt: shipment.updatedAt.toISOString(),
    count: 1,
    orderId: shipment.orderId,
  }
}
