import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Transaction } from '../database/connect.ts'
import { ORDER_KIND } from '../orders/order-history.ts'
import { orderUpdatedEmails } from '../orders/order-emails.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'

/** What happens at a courier's changes of an order. */
export type ShippingUpdate = Partial<
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
export const COURIER_ACTOR: Pick<User, 'id' | 'username'> = { id: 0, username: 'Shiprocket' }

/** What an order is without its courier again, so that it can be handed over anew. */
export const CLEARED_COURIER_FIELDS = {
  shiprocketOrderId: null,
  shiprocketShipmentId: null,
  trackingNumber: null,
  trackingUrl: null,
  courierName: null,
  estimatedDelivery: null,
} as const satisfies ShippingUpdate

interface UpdateContext {
  outbox: EmailOutbox
  actor: Pick<User, 'id' | 'username'>
  /** What the audit log calls it. */
  action: string
}

/** Writes what changes of an order that is held, with its history and its letters; nothing where nothing differs. */
export async function updateShippedOrder(
  tx: Transaction,
  order: OrderRow,
  fields: ShippingUpdate,
  { outbox: post, actor, action }: UpdateContext,
): Promise<void> {
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, order[name as keyof OrderRow]]))
  if (Object.keys(fields).length === 0) return
  await tx.update(orders).set(fields).where(eq(orders.id, order.id))
  const subject = `#${order.id} ${order.customerName}`
  await audit(tx, { actor, action, kind: ORDER_KIND, id: order.id, subject, before, after: fields })
  await post.enqueue(tx, (correspondence) => orderUpdatedEmails({ ...order, ...fields }, order, correspondence))
}
