import { randomUUID } from 'node:crypto'
import { and, eq, exists, isNull, sql } from 'drizzle-orm'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Transaction } from '../database/connect.ts'
import { emails } from '../database/schema/email.ts'
import { confirmPathOf } from '../orders/access/order-token.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { readPromisedDays } from '../orders/deliveries/estimate-delivery.ts'
import { confirmOrderEmail } from '../orders/emails/confirm-emails.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'
import type { OrderDeps } from '../orders/place-order.ts'

/** A request to a customer to confirm an order. */
export interface ConfirmationRequest {
  order: OrderWithItems
  /** The signed path of the page on which the customer answers. */
  path: string
  isReminder: boolean
}

/** A way to ask customers beside the email, such as WhatsApp. */
export interface ConfirmationMessenger {
  /**
   * Enqueues the message in the transaction; a job sends it after the commit.
   * @returns whether a message was enqueued: false while the channel is off, or the customer has not agreed to it
   */
  send(tx: Transaction, request: ConfirmationRequest): Promise<boolean>
}

/** Dependencies of the commands of confirmations. */
export interface ConfirmationDeps extends OrderDeps {
  config: ShopIdentity & { secretKey: string | undefined }
  /** Asks customers by more than email. */
  messengers?: readonly ConfirmationMessenger[]
}

/**
 * Sends the customer of an order the link by which they confirm it, by email and every other channel, and records when.
 * @param order locked by the transaction
 * @returns whether a message was enqueued
 */
export async function requestConfirmation(
  tx: Transaction,
  { outbox, config, messengers = [] }: ConfirmationDeps,
  order: OrderWithItems,
  { isReminder = false, request = randomUUID() }: { isReminder?: boolean; request?: string } = {},
): Promise<boolean> {
  const isEmailed = order.customerEmail !== '' && (await outbox.isSending(tx))
  // The email about the new order had the link already.
  if (isReminder || !(await hasPlacedEmail(tx, order))) {
    const promisedBy = (await readPromisedDays(tx, [order.id])).get(order.id) ?? null
    await outbox.enqueue(tx, (settings) => [confirmOrderEmail(order, { isReminder, request, promisedBy }, settings)])
  }
  const path = confirmPathOf(order, config.secretKey)
  let isRequested = isEmailed
  for (const messenger of messengers) {
    if (await messenger.send(tx, { order, path, isReminder })) isRequested = true
  }
  if (isRequested) {
    const column = isReminder ? { remindedAt: sql`now()` } : { linkSentAt: sql`now()` }
    await tx.update(orderConfirmations).set(column).where(eq(orderConfirmations.orderId, order.id))
  }
  return isRequested
}

/** Whether the order was placed with a policy that asks, so that its first email has the link; it is sent once. */
async function hasPlacedEmail(tx: Transaction, { id }: OrderWithItems): Promise<boolean> {
  const { orderId, linkSentAt } = orderConfirmations
  const unsent = tx
    .select({ orderId })
    .from(orderConfirmations)
    .where(and(eq(orderId, id), isNull(linkSentAt)))
  return (await tx.$count(emails, and(eq(emails.orderId, id), eq(emails.kind, 'order-confirm'), exists(unsent)))) > 0
}
