import { eq } from 'drizzle-orm'
import type { OrderDetail, OrderPromise } from '../../domain/orders/admin-order.ts'
import type { Database } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { deliveries } from './deliveries/deliveries.tables.ts'
import { listOrderChanges } from './order-history.ts'
import { presentAdminOrder } from './orders.presenter.ts'
import { findOrder } from './orders.queries.ts'
import { readOrderRefunds } from './refunds/refund-order.ts'

/**
 * Reads an order with its lines, its promised days, its history and its refunds, for staff.
 * @throws NotFoundError for an unknown order
 */
export async function readAdminOrder(db: Database, id: number): Promise<OrderDetail> {
  const [order, changes, promise] = await Promise.all([
    findOrder(db, id),
    listOrderChanges(db, id),
    readPromise(db, id),
  ])
  if (!order) throw new NotFoundError('Order')
  return { ...presentAdminOrder(order, changes), promise, refunds: await readOrderRefunds(db, order) }
}

async function readPromise(db: Database, orderId: number): Promise<OrderPromise | null> {
  const { usuallyBy, promisedBy, deliveredOn } = deliveries
  const [row] = await db
    .select({ usuallyBy, promisedBy, deliveredOn })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
  return row ?? null
}
