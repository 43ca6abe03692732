import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../database/connect.ts'
import { emails } from '../email/email.tables.ts'
import { confirmationExpiry, confirmationUrl } from '../orders/access/order-token.ts'
import { orderConfirmations } from '../orders/confirmations/confirmations.tables.ts'
import { confirmOrderEmail } from '../orders/emails/confirm-emails.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'
import type { OrderDeps } from '../orders/place-order.ts'

/** A request to a customer to confirm an order. */
export interface ConfirmationRequest {
  order: OrderWithItems
  /** The signed link to the page on which the customer answers, and when it expires. */
  url: string
  expiresAt: Date
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
  config: { publicUrl: string; secretKey: string | undefined }
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
    await outbox.enqueue(tx, (settings) => [confirmOrderEmail(order, { isReminder, request }, settings)])
  }
  const expiresAt = confirmationExpiry()
  const url = confirmationUrl(order, config, expiresAt)
  let isRequested = isEmailed
  for (const messenger of messengers) {
    if (await messenger.send(tx, { order, url, expiresAt, isReminder })) isRequested = true
  }
  if (isRequested) {
    const column = isReminder ? { remindedAt: sql`now()` } : { linkSentAt: sql`now()` }
    await tx.update(orderConfirmations).set(column).where(eq(orderConfirmations.orderId, order.id))
  }
  return isRequested
}

/** Whether the order was placed with a policy that asks, so that its first email has the link; it is sent once. */
async function hasPlacedEmail(tx: Transaction, order: OrderWithItems): Promise<boolean> {
  const [row] = await tx
    .select({ hasLink: sql<boolean>`${emails.text} like '%/confirm?link=%'` })
    .from(emails)
    .where(eq(emails.key, `order-placed/${order.id}/customer`))
  const [confirmation] = await tx
    .select({ linkSentAt: orderConfirmations.linkSentAt })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, order.id))
  return row?.hasLink === true && confirmation?.linkSentAt === null
}
