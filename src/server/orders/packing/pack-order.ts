import { eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { PackedRequest } from '../../../domain/orders/packing.ts'
import { audit } from '../../database/audit.ts'
import type { Database } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { packingBlocker } from './packing.queries.ts'

/**
 * Marks an order as packed or not. Repeating a request changes nothing, so that a device without a connection can send it
 * later and again.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) when the order is cancelled, has left the shop, or was changed after it was packed
 */
export function setPacked(
  db: Database,
  actor: Pick<User, 'id' | 'username'>,
  orderId: number,
  { isPacked, lines }: PackedRequest,
): Promise<void> {
  return db.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('no key update')
    if (!order) throw new NotFoundError('Order')
    const isToBeEmptied = isPacked && order.status === 'cancelled'
    if (isPacked === (order.packedAt !== null) && !isToBeEmptied) return
    const blocker = packingBlocker(order)
    if (blocker) throw new ConflictError('order_not_packable', blocker)
    if (isPacked && lines) {
      const { id, quantity } = orderItems
      assertSameLines(
        lines,
        await tx.select({ lineId: id, quantity }).from(orderItems).where(eq(orderItems.orderId, orderId)),
      )
    }
    const fields = isPacked ? { packedAt: new Date(), packedBy: actor.username } : { packedAt: null, packedBy: null }
    await tx.update(orders).set(fields).where(eq(orders.id, orderId))
    const action = isPacked ? 'pack' : 'unpack'
    await audit(tx, { actor, action, kind: ORDER_KIND, id: orderId, subject: orderSubject(order) })
  })
}

type Lines = readonly { lineId: number; quantity: number }[]

function assertSameLines(packed: Lines, current: Lines): void {
  const toKey = (lines: Lines) =>
    lines
      .map(({ lineId, quantity }) => `${lineId}:${quantity}`)
      .toSorted((a, b) => a.localeCompare(b))
      .join()
  if (toKey(packed) === toKey(current)) return
  throw new ConflictError('order_changed', 'This order was changed after you packed it. Check its books again.')
}
