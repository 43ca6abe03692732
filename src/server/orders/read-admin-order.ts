import type { OrderDetail } from '../../domain/orders/admin-order.ts'
import type { Database } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { listOrderChanges } from './order-history.ts'
import { presentAdminOrder } from './orders.presenter.ts'
import { findOrder } from './orders.queries.ts'

/**
 * Reads an order with its lines and its history, for staff.
 * @throws NotFoundError for an unknown order
 */
export async function readAdminOrder(db: Database, id: number): Promise<OrderDetail> {
  const [order, changes] = await Promise.all([findOrder(db, id), listOrderChanges(db, id)])
  if (!order) throw new NotFoundError('Order')
  return presentAdminOrder(order, changes)
}
