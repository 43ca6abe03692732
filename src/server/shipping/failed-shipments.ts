import type { FailedJob } from '../../domain/jobs/failed-jobs.ts'
import { rowId } from '../http/openapi.ts'
import { type FailedWork, parseWorkId, type RetryDeps } from '../jobs/failed-work.ts'
import { retryCourierOperation } from './retry-courier-operation.ts'
import { listFailedShipments, type ShipmentOfOrder } from './shipments.queries.ts'

/** The open shipments whose booking or cancellation failed. */
export const failedShipments = (deps: RetryDeps): FailedWork => ({
  async list(limit) {
    const { rows, total } = await listFailedShipments(deps.db, limit)
    return { failedJobs: rows.map(presentFailedShipment), total }
  },
  retry: (actor, id) => retryCourierOperation(deps, actor, parseWorkId(rowId, id)),
})

/** A failed booking, or a failed cancellation if the order is cancelled. */
const presentFailedShipment = ({ shipment, isOrderActive }: ShipmentOfOrder): FailedJob => ({
  kind: 'shipment',
  id: String(shipment.id),
  title: `Courier ${isOrderActive ? 'booking' : 'cancellation'} of order #${shipment.orderId}`,
  detail: null,
  lastError: (isOrderActive ? shipment.bookingError : shipment.cancelError) ?? '',
  occurredAt: shipment.updatedAt.toISOString(),
  count: 1,
  orderId: shipment.orderId,
})
