import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { BatchOrder, ShipmentBatch } from '../../../domain/shipping/shipment-batch.ts'
import { paiseToRupees } from '../../../domain/values/money.ts'
import type { Queryable } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { shipmentBatches, shipmentBatchOrders, shipments } from '../../database/schema/shipping.ts'

export type BatchRow = typeof shipmentBatches.$inferSelect
export type BatchOrderRow = Awaited<ReturnType<typeof listBatchOrders>>[number]

export async function findBatch(db: Queryable, id: number): Promise<BatchRow | undefined> {
  const [row] = await db.select().from(shipmentBatches).where(eq(shipmentBatches.id, id))
  return row
}

/** Lists the orders of a batch with their open shipment, in the order in which staff chose them. */
export const listBatchOrders = (db: Queryable, batchId: number) =>
  db
    .select({
      order: orders,
      rejectionReason: shipmentBatchOrders.rejectionReason,
      shipment: shipments,
    })
    .from(shipmentBatchOrders)
    .innerJoin(orders, eq(orders.id, shipmentBatchOrders.orderId))
    .leftJoin(shipments, and(eq(shipments.orderId, orders.id), eq(shipments.state, 'open')))
    .where(eq(shipmentBatchOrders.batchId, batchId))
    .orderBy(asc(shipmentBatchOrders.position))

type UnweighedBook = Awaited<ReturnType<typeof listUnweighedBooks>>[number]

/** Lists the books without a weight of some orders. */
export async function listUnweighedBooks(db: Queryable, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return db
    .selectDistinct({ orderId: orderItems.orderId, id: products.id, name: products.name })
    .from(orderItems)
    .innerJoin(products, eq(products.id, orderItems.productId))
    .where(and(inArray(orderItems.orderId, [...orderIds]), isNull(products.weightGrams)))
    .orderBy(asc(products.name))
}

/** A condition on `shipment_batch_orders b`: the order was neither refused nor ever created at the courier. */
export const isUnsentBatchOrder: SQL = sql`b.rejection_reason is null
  and not exists (select from ${shipments} s where s.order_id = b.order_id)`

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
