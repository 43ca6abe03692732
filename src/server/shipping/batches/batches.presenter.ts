import type { BatchOrder, ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { BatchOrderRow, BatchRow, UnweighedBook } from './batches.queries.ts'

/** A batch with the result of each order. */
export const presentBatch = (
  { id, actor, createdAt }: BatchRow,
  rows: readonly BatchOrderRow[],
  unweighedBooks: readonly UnweighedBook[],
): ShipmentBatch => ({
  id,
  actor,
  createdAt: createdAt.toISOString(),
  orders: rows.map((row) =>
    presentBatchOrder(
      row,
      unweighedBooks.filter(({ orderId }) => orderId === row.order.id),
    ),
  ),
})

const presentBatchOrder = (row: BatchOrderRow, unweighed: readonly UnweighedBook[]): BatchOrder => {
  const { id, customerName, city, pincode, totalPaise, courierName, trackingNumber } = row.order
  return {
    orderId: id,
    customerName,
    city,
    pincode,
    totalAmount: paiseToRupees(totalPaise),
    state: batchOrderState(row),
    reason: row.rejectionReason ?? row.shipment?.bookingError ?? null,
    unweighedBooks: unweighed.map((book) => ({ id: book.id, name: book.name })),
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
