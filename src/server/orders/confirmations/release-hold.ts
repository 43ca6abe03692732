import type { User } from '../../../domain/accounts/session.ts'
import { holdMessage } from '../../../domain/orders/confirmation.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import type { OrderRow } from '../orders.queries.ts'
import { setConfirmation } from './set-confirmation.ts'

/**
 * Lets a held order be sent although its customer has not confirmed it, and records the reason. Does nothing for an order
 * that is not held.
 * @param order locked by the transaction
 * @throws ConflictError (409) for a held order without a reason, and for one that the customer declined
 */
export async function releaseHold(
  tx: Transaction,
  order: OrderRow,
  actor: Pick<User, 'id' | 'username'>,
  reason: string | undefined,
): Promise<void> {
  const message = holdMessage(order)
  if (message === undefined) return
  if (!reason) throw heldOrderError(message)
  // A declined order was cancelled and reopened: staff ask again, or send it.
  const reopened = order.confirmation === 'declined' ? await reopenConfirmation(tx, order, actor) : order
  await setConfirmation(tx, reopened, { to: 'not_required', channel: 'staff', actor, facts: { holdReason: reason } })
}

/** The 409 response for an order that waits for its customer's confirmation and is sent without a reason. */
export const heldOrderError = (message: string): ConflictError =>
  new ConflictError('order_held', `${message} To send it anyway, give the reason.`)

const reopenConfirmation = (tx: Transaction, order: OrderRow, actor: Pick<User, 'id' | 'username'>) =>
  setConfirmation(tx, order, { to: 'pending', channel: 'staff', actor })
