import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { audit } from '../database/audit.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Transaction } from '../database/connect.ts'
import { ORDER_KIND, orderSubject } from '../orders/order-history.ts'
import { followInvoices } from '../orders/invoices/issue-invoices.ts'
import { orderUpdatedEmails } from '../orders/order-emails.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { orders } from '../orders/orders.tables.ts'
import { followReplacement } from '../orders/returns/follow-replacement.ts'

/** The fields of an order that shipping changes. */
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

/** Resets an order whose shipment is cancelled, so that it can be shipped again. */
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
  /** The action in the audit log. */
  action: string
}

/** Updates a locked order, records the change in its history and enqueues the emails. Does nothing without fields. */
export async function updateShippedOrder(
  tx: Transaction,
  order: OrderRow,
  fields: ShippingUpdate,
  { outbox, actor, action }: UpdateContext,
): Promise<void> {
  const names = Object.keys(fields) as (keyof ShippingUpdate)[]
  if (names.length === 0) return
  await tx.update(orders).set(fields).where(eq(orders.id, order.id))
  const before = Object.fromEntries(names.map((name) => [name, order[name]]))
  const subject = orderSubject(order)
  await audit(tx, { actor, action, kind: ORDER_KIND, id: order.id, subject, before, after: fields })
  await followReplacement(tx, actor, order, fields.status)
  const issued = await followInvoices(tx, [{ order, status: fields.status }])
  const invoiceNumber = issued.get(order.id) ?? order.invoiceNumber
  await outbox.enqueue(tx, (settings) => orderUpdatedEmails({ ...order, ...fields, invoiceNumber }, order, settings))
}
