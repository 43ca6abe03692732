import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { StaffDecision } from '../../domain/confirmation/call-list.ts'
import { nextCallTime } from '../../domain/confirmation/call-times.ts'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { needsAnswer } from '../orders/confirmations/initial-confirmation.ts'
import { setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { findOrder, lockOrder } from '../orders/orders.queries.ts'
import { type ConfirmationDeps, requestConfirmation } from './request-confirmation.ts'

/**
 * Records a decision of staff without a call: the order is confirmed, needs no confirmation, or its customer gets the link.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) when another person or the customer was faster, or the order cannot be confirmed any more
 */
export const decideByStaff = (
  deps: ConfirmationDeps,
  actor: User,
  orderId: number,
  { confirmation: to, reason, expected }: StaffDecision,
): Promise<void> =>
  deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const order = await findOrder(tx, orderId)
    if (!order) throw new NotFoundError('Order')
    const blocker = cancelBlocker(order)
    if (blocker) throw new ConflictError('order_closed', blocker)
    if (expected !== undefined && expected !== order.confirmation) {
      throw new ConflictError('confirmation_changed', 'The confirmation has changed meanwhile. Reload the order.')
    }
    if (!needsAnswer(order)) {
      throw new ConflictError('no_confirmation', 'This order was taken by staff or is paid: it needs no confirmation.')
    }
    const decided = await setConfirmation(tx, order, { to, channel: 'staff', actor, facts: { holdReason: reason } })
    if (to !== 'pending' || (await requestConfirmation(tx, deps, decided))) return
    await tx
      .update(orderConfirmations)
      .set({ callDueAt: nextCallTime(new Date()) })
      .where(eq(orderConfirmations.orderId, orderId))
  })
