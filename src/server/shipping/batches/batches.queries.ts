import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
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

export type UnweighedBook = Awaited<ReturnType<typeof listUnweighedBooks>>[number]

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
