import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { OrderDetail, OrderPromise } from '../../domain/orders/admin-order.ts'
import { addDays, dayOf, startOfDay } from '../../domain/values/dates.ts'
import type { Database } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { deliveries } from '../database/schema/deliveries.ts'
import { listOrderChanges } from './order-history.ts'
import { presentAdminOrder } from './orders.presenter.ts'
import { isToSend } from './order-views.queries.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'
import { orders } from '../database/schema/orders.ts'
import { readOrderRefunds } from './refunds/refund-order.ts'

/**
 * Reads an order with its lines, its promised days, its history, its refunds and others of its customer to send with it, for staff.
 * @throws NotFoundError for an unknown order
 */
export async function readAdminOrder(db: Database, id: number, reader: User): Promise<OrderDetail> {
  const [order, changes, promise] = await Promise.all([
    findOrder(db, id),
    listOrderChanges(db, id),
    readPromise(db, id),
  ])
  if (!order) throw new NotFoundError('Order')
  const [refunds, sameDayOrders] = await Promise.all([readOrderRefunds(db, order), listSameDayOrders(db, order)])
  return { ...presentAdminOrder(order, changes, reader), promise, refunds, sameDayOrders }
}

/** Unsent orders of one mobile number and day can travel in one parcel. Empty for an order that is sent. */
async function listSameDayOrders(db: Database, { id, customerPhone, createdAt }: OrderRow): Promise<number[]> {
  if (customerPhone === '') return []
  const day = startOfDay(dayOf(createdAt))
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.customerPhone, customerPhone),
        gte(orders.createdAt, day),
        lt(orders.createdAt, addDays(day, 1)),
        isToSend,
      ),
    )
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const ids = rows.map((row) => row.id)
  return ids.includes(id) ? ids.filter((other) => other !== id) : []
}

async function readPromise(db: Database, orderId: number): Promise<OrderPromise | null> {
  const { usuallyBy, promisedBy, deliveredOn } = deliveries
  const [row] = await db
    .select({ usuallyBy, promisedBy, deliveredOn })
    .from(deliveries)
    .where(eq(deliveries.orderId, orderId))
  return row ?? null
}
