import { eq, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  CONFIRMATION_ACTION,
  CONFIRMATION_CHANNEL_LABELS,
  type Confirmation,
  type ConfirmationChannel,
  isConfirmationStep,
} from '../../../domain/orders/confirmation.ts'
import { audit } from '../../database/audit.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import type { OrderRow } from '../orders.queries.ts'
import { orders } from '../../database/schema/orders.ts'
import { orderConfirmations } from '../../database/schema/confirmations.ts'

export interface ConfirmationChange {
  to: Confirmation
  channel: ConfirmationChannel
  actor: Pick<User, 'id' | 'username'>
  /** What else the history of the order says, such as the reason of staff. */
  facts?: Record<string, string | null>
  /** Goes back to an earlier confirmation. */
  isUndo?: boolean
}

/**
 * Changes the confirmation of a locked order and records it with its channel, time and actor in the history. An order that
 * has this confirmation already stays as it is.
 * @param order locked by the transaction
 * @returns the order after the change
 * @throws ConflictError (409) for a step that the state machine does not have
 */
export async function setConfirmation<Order extends OrderRow>(
  tx: Transaction,
  order: Order,
  { to, channel, actor, facts = {}, isUndo = false }: ConfirmationChange,
): Promise<Order> {
  const from = order.confirmation
  if (from === to) return order
  if (!isConfirmationStep(from, to, isUndo)) {
    throw new ConflictError('confirmation_changed', 'The confirmation of this order has changed. Reload the order.')
  }
  await tx.update(orders).set({ confirmation: to }).where(eq(orders.id, order.id))
  const change = { channel, changedAt: sql`now()`, actorId: actor.id, actor: actor.username }
  // Only an order that waits for its customer stays on the call list.
  const calls = to === 'pending' ? {} : { callDueAt: null }
  await tx
    .insert(orderConfirmations)
    .values({ orderId: order.id, ...change })
    .onConflictDoUpdate({ target: orderConfirmations.orderId, set: { ...change, ...calls } })
  await audit(tx, {
    actor,
    action: CONFIRMATION_ACTION,
    kind: ORDER_KIND,
    id: order.id,
    subject: orderSubject(order),
    before: { confirmation: from },
    after: { confirmation: to, confirmationChannel: CONFIRMATION_CHANNEL_LABELS[channel], ...facts },
  })
  return { ...order, confirmation: to }
}
