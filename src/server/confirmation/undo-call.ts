import { desc, eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { CALL_OUTCOME_LABELS } from '../../domain/confirmation/call-outcomes.ts'
import { audit } from '../database/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { confirmationAttempts, orderConfirmations } from '../database/schema/confirmations.ts'
import { setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { ORDER_KIND, orderSubject } from '../orders/order-history.ts'
import { lineConflictError } from '../orders/order-pricing.ts'
import { courierState } from '../../domain/orders/order-views.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders/orders.queries.ts'
import { UNDO_ACTION, updateOrdersIn } from '../orders/update-orders.ts'
import type { ConfirmationDeps } from './request-confirmation.ts'

type Attempt = typeof confirmationAttempts.$inferSelect

/**
 * Undoes the result of the last call of an order: its confirmation and its place on the call list are as before. An order
 * that the call cancelled takes its stock again. Sends no emails.
 * @returns the id of the order
 * @throws NotFoundError for an unknown call
 * @throws ConflictError (409) when something happened to the order since, or the stock is short
 */
export const undoCall = (deps: ConfirmationDeps, actor: User, attemptId: number): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const attempt = await findAttempt(tx, attemptId)
    const { orderId, before } = attempt
    await lockOrder(tx, orderId)
    const order = await findOrder(tx, orderId)
    if (!order) throw new NotFoundError('Order')
    await assertUndoable(tx, attempt, order)
    const reopened = attempt.outcome === 'cancelled' ? await reopen(tx, deps, actor, order, attempt) : order
    await setConfirmation(tx, reopened, {
      to: before.confirmation,
      channel: before.channel ?? 'policy',
      actor,
      isUndo: true,
    })
    const callDueAt = before.callDueAt === null ? null : new Date(before.callDueAt)
    await tx
      .update(orderConfirmations)
      .set({ callDueAt, failedAttempts: before.failedAttempts })
      .where(eq(orderConfirmations.orderId, orderId))
    const undone = { undoneAt: new Date(), undoneBy: actor.username }
    await tx.update(confirmationAttempts).set(undone).where(eq(confirmationAttempts.id, attemptId))
    const after = { callOutcome: CALL_OUTCOME_LABELS[attempt.outcome] }
    const subject = orderSubject(order)
    await audit(tx, { actor, action: 'undo call', kind: ORDER_KIND, id: orderId, subject, after })
    return orderId
  })

async function findAttempt(tx: Transaction, id: number): Promise<Attempt> {
  const [attempt] = await tx.select().from(confirmationAttempts).where(eq(confirmationAttempts.id, id))
  if (!attempt) throw new NotFoundError('Call')
  return attempt
}

const EXPECTED = {
  confirmed: 'confirmed',
  cancelled: 'declined',
  wrong_number: 'unreachable',
  wrong_address: 'unreachable',
} as const

/** @throws ConflictError (409) unless the call is the last event of the order's confirmation */
async function assertUndoable(tx: Transaction, attempt: Attempt, order: OrderWithItems): Promise<void> {
  const [last] = await tx
    .select({ id: confirmationAttempts.id })
    .from(confirmationAttempts)
    .where(eq(confirmationAttempts.orderId, order.id))
    .orderBy(desc(confirmationAttempts.id))
    .limit(1)
  const expected =
    attempt.outcome === 'no_answer' || attempt.outcome === 'call_later'
      ? attempt.nextAttemptAt
        ? 'pending'
        : 'unreachable'
      : EXPECTED[attempt.outcome]
  const isSame = last?.id === attempt.id && attempt.undoneAt === null && order.confirmation === expected
  const isSent = order.status !== 'cancelled' && courierState(order) !== 'not-sent'
  if (!isSame || isSent) {
    throw new ConflictError('order_changed', 'The order has changed since this call, so it cannot be undone.')
  }
}

async function reopen(
  tx: Transaction,
  deps: ConfirmationDeps,
  actor: User,
  order: OrderWithItems,
  { before }: Attempt,
): Promise<OrderWithItems> {
  const { rejected } = await updateOrdersIn(tx, deps, {
    by: 'staff',
    actor,
    updates: new Map([[order.id, { edit: { status: before.status }, expected: { status: 'cancelled' } }]]),
    action: UNDO_ACTION,
    isSilent: true,
  })
  const [update] = rejected
  if (!update) return { ...order, status: before.status }
  if (update.rejection) throw new ConflictError(update.rejection.code, update.rejection.message)
  if (update.isStale) throw new ConflictError('order_changed', 'The order has changed since this call.')
  throw lineConflictError(update.lineConflicts)
}
