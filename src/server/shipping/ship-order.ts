import { eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Transaction } from '../database/connect.ts'
import { notFound, Problem } from '../http/problem.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { orderChangedLetters } from '../orders/order-letters.ts'
import { findOrder, type OrderRow, type OrderWithItems } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import type { Desk } from '../orders/place-order.ts'
import type { Courier, Shipment } from './courier.ts'
import { measureParcel } from './parcel-size.ts'

/**
 * Hands an order to the courier and writes down what the courier says of it.
 * @throws Problem 404 for an unknown order, 409 for one that is with the courier already or cancelled, and whatever the
 *   courier throws; the order is as it was then
 */
export async function shipOrder({ db, post }: Desk, courier: Courier, actor: User, orderId: number): Promise<Shipment> {
  return db.transaction(async (tx) => {
    const order = await holdOrder(tx, orderId)
    refuseUnfit(order)
    const shipment = await courier.ship(order, await measureParcel(tx, order))
    await tx.update(orders).set(shipment).where(eq(orders.id, orderId))
    const subject = `#${orderId} ${order.customerName}`
    const before = Object.fromEntries(Object.keys(shipment).map((name) => [name, order[name as keyof Shipment]]))
    await recordChange(tx, { actor, action: 'ship', kind: ORDER_KIND, id: orderId, subject, before, after: shipment })
    await post.write(tx, (correspondence) => orderChangedLetters({ ...order, ...shipment }, order, correspondence))
    await announce(tx, `order:${orderId}`)
    return shipment
  })
}

/** Held while the courier is asked: nobody ships it a second time meanwhile. */
async function holdOrder(tx: Transaction, orderId: number): Promise<OrderWithItems> {
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.id, orderId))
    .for('no key update', { skipLocked: true })
  const order = await findOrder(tx, orderId)
  if (!order) throw notFound('Order')
  if (held.length === 0)
    throw new Problem(409, 'busy', 'Somebody is working on this order right now. Please try again.')
  return order
}

function refuseUnfit({ shiprocketOrderId, status }: OrderRow): void {
  if (shiprocketOrderId) throw new Problem(409, 'shipped_already', 'This order is with the courier already.')
  if (status === 'cancelled')
    throw new Problem(409, 'cancelled', 'This order is cancelled. Reopen it before you ship it.')
}
