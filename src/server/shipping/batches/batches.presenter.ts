import type { BatchOrder, ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { BatchOrderRow, BatchRow } from './batches.queries.ts'

/** A batch with the result of each order. */
export const presentBatch = ({ id, actor, createdAt }: BatchRow, rows: readonly BatchOrderRow[]): ShipmentBatch => ({
  id,
  actor,
  createdAt: createdAt.toISOString(),
  orders: rows.map(presentBatchOrder),
})

const presentBatchOrder = (row: BatchOrderRow): BatchOrder => {
  const { id, customerName, city, pincode, totalPaise, courierName, trackingNumber } = row.order
  return {
    orderId: id,
    customerName,
    city,
    pincode,
    totalAmount: paiseToRupees(totalPaise),
    state: batchOrderState(row),
    reason: row.rejectionReason ?? row.shipment?.bookingError ?? null,
    courierName,
    trackingNumber,
    pickupAt: row.shipment?.pickupAt?.toISOString() ?? null,
  }
}

/** The state of the order's shipment; without one, the order is being created at the courier, or was refused. */
export function batchOrderState({ rejectionReason, shipment }: BatchOrderRow): BatchOrder['state'] {
  if (shipment?.booking === 'done') return 'booked'
  if (shipment?.booking === 'failed') return 'refused'
  return rejectionReason === null ? 'waiting' : 'refused'
}
