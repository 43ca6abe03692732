import { eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import type { LetterPost } from '../mail/letter-post.ts'
import { announce } from '../database/changes.ts'
import type { Transaction } from '../database/connect.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { orderChangedLetters } from '../orders/order-letters.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/** What happens at a courier's changes of an order. */
export type ShippedFields = Partial<
  Pick<
    OrderRow,
    | 'status'
    | 'shiprocketOrderId'
    | 'shiprocketShipmentId'
    | 'trackingNumber'
    | 'trackingUrl'
    | 'courierName'
    | 'estimatedDelivery'
    | 'shipmentStatus'
  >
>

/** Who stands in an order's history where the courier changed it. */
export const COURIER: Pick<User, 'id' | 'username'> = { id: 0, username: 'Shiprocket' }

/** What an order is without its courier again, so that it can be handed over anew. */
export const WITHOUT_COURIER = {
  shiprocketOrderId: null,
  shiprocketShipmentId: null,
  trackingNumber: null,
  trackingUrl: null,
  courierName: null,
  estimatedDelivery: null,
} as const satisfies ShippedFields

interface Changing {
  post: LetterPost
  actor: Pick<User, 'id' | 'username'>
  /** What the audit log calls it. */
  action: string
}

/** Writes what changes of an order that is held, with its history and its letters; nothing where nothing differs. */
export async function changeShippedOrder(
  tx: Transaction,
  order: OrderRow,
  fields: ShippedFields,
  { post, actor, action }: Changing,
): Promise<void> {
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, order[name as keyof OrderRow]]))
  if (Object.keys(fields).length === 0) return
  await tx.update(orders).set(fields).where(eq(orders.id, order.id))
  const subject = `#${order.id} ${order.customerName}`
  await recordChange(tx, { actor, action, kind: ORDER_KIND, id: order.id, subject, before, after: fields })
  await post.write(tx, (correspondence) => orderChangedLetters({ ...order, ...fields }, order, correspondence))
  await announce(tx, `order:${order.id}`)
}
