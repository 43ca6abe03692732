import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { rowId } from '../http/openapi.ts'
import { type FailedWork, parseWorkId, type RetryDeps } from '../jobs/failed-work.ts'
import { retryCourierOperation } from './retry-courier-operation.ts'
import { isToBeCancelled, listFailedShipments, type ShipmentOfOrder } from './shipments.queries.ts'

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
