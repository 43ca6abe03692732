import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import { isInEmails } from '../email/outbox.queries.ts'
import { trackingNumberChangedEmail } from '../orders/order-emails.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { shipments } from '../database/schema/shipping.ts'

/**
 * Emails the customer the new tracking number of an order that staff changed, if the customer was emailed the number of a
 * shipment that it replaces. The key of the email contains the number, so the outbox sends it once.
 * @param order locked, with its new tracking number
 */
export async function emailChangedTrackingNumber(tx: Transaction, outbox: EmailOutbox, order: OrderRow): Promise<void> {
  const { id, trackingNumber } = order
  if (!trackingNumber) return
  const replaced = await tx
    .select({ trackingNumber: shipments.trackingNumber })
    .from(shipments)
    .where(
      and(eq(shipments.orderId, id), isNotNull(shipments.replacedBy), ne(shipments.trackingNumber, trackingNumber)),
    )
  const texts = replaced.flatMap((shipment) => shipment.trackingNumber ?? [])
  if (!(await isInEmails(tx, { orderId: id, kinds: ['order-shipped', 'tracking-number-changed'], texts }))) return
  await outbox.enqueue(tx, (settings) => [trackingNumberChangedEmail(order, settings)])
}
