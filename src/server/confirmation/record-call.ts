import { desc, eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { CallResult } from '../../domain/confirmation/call-list.ts'
import { CALL_OUTCOME_LABELS, type CallOutcome } from '../../domain/confirmation/call-outcomes.ts'
import { isCallTime, MAX_DAYS_AHEAD, nextAttempt } from '../../domain/confirmation/call-times.ts'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import type { Confirmation } from '../../domain/orders/confirmation.ts'
import { courierState } from '../../domain/orders/order-views.ts'
import { addDays, formatShortDateTime } from '../../domain/values/dates.ts'
import { audit } from '../database/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { confirmationAttempts, orderConfirmations } from '../database/schema/confirmations.ts'
import { ConflictError, NotFoundError, ValidationError } from '../http/errors.ts'
import { setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { ORDER_KIND, orderSubject } from '../orders/order-history.ts'
import { lineConflictError } from '../orders/order-pricing.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders/orders.queries.ts'
import { UNDO_ACTION, updateOrdersIn } from '../orders/update-orders.ts'
import { assertNotClaimed, NO_CLAIM } from './decide-confirmation.ts'
import { type ConfirmationDeps, requestConfirmation } from './request-confirmation.ts'

const CALL_ACTION = 'call'

type ConfirmationRow = typeof orderConfirmations.$inferSelect

/**
 * Records the result of a call: confirms or cancels the order, or plans the next attempt. After the third call without an
 * answer, a wrong number or a wrong address, the order counts as not confirmed by call.
 * @returns the id of the call, for its undo
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) without an own claim, or when the customer has answered meanwhile
 * @throws ValidationError (400) for a next attempt in the past or at night
 */
export const recordCall = (deps: ConfirmationDeps, actor: User, orderId: number, result: CallResult): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const { order, row } = await lockCall(tx, actor, orderId)
    const { outcome, note, sendLink } = result
    const failedAttempts = row.failedAttempts + (outcome === 'no_answer' ? 1 : 0)
    const next = nextCall(result, failedAttempts)
    const to = nextConfirmation(outcome, next)
    const batch = outcome === 'cancelled' ? await cancel(tx, deps, actor, order) : null
    await auditCall(tx, actor, order, { outcome, note, next })
    await setConfirmation(tx, order, { to, channel: 'phone', actor })
    await tx
      .update(orderConfirmations)
      .set({ ...NO_CLAIM, failedAttempts, callDueAt: next ?? null })
      .where(eq(orderConfirmations.orderId, orderId))
    if (sendLink && to !== 'confirmed' && to !== 'declined') await requestConfirmation(tx, deps, order)
    return insertAttempt(tx, { order, row, actor, outcome, note, next, batch })
  })

async function lockCall(tx: Transaction, actor: User, orderId: number) {
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order) throw new NotFoundError('Order')
  const blocker = cancelBlocker(order)
  if (blocker) throw new ConflictError('order_closed', blocker)
  if (order.confirmation !== 'pending' && order.confirmation !== 'unreachable') {
    throw new ConflictError('confirmation_changed', 'This order was answered meanwhile. Reload the list.')
  }
  await assertNotClaimed(tx, actor, orderId)
  const [row] = await tx.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, orderId))
  if (row?.claimedById !== actor.id) {
    throw new ConflictError('order_unclaimed', 'Open the order again before you record the call.')
  }
  return { order, row }
}

/** When the customer is called again; undefined if never. */
function nextCall({ outcome, nextAttemptAt }: CallResult, failedAttempts: number, now = new Date()): Date | undefined {
  if (outcome !== 'no_answer' && outcome !== 'call_later') return undefined
  const proposed = nextAttempt(outcome === 'no_answer' ? failedAttempts : 1, now)
  if (nextAttemptAt === undefined || proposed === undefined) return proposed
  const next = new Date(nextAttemptAt)
  if (next <= now || next > addDays(now, MAX_DAYS_AHEAD)) {
    throw new ValidationError({ nextAttemptAt: `Choose a time within the next ${MAX_DAYS_AHEAD} days` })
  }
  if (!isCallTime(next)) throw new ValidationError({ nextAttemptAt: 'Customers are called between 9:00 and 20:00' })
  return next
}

function nextConfirmation(outcome: CallOutcome, next: Date | undefined): Confirmation {
  if (outcome === 'confirmed') return 'confirmed'
  if (outcome === 'cancelled') return 'declined'
  return next ? 'pending' : 'unreachable'
}

async function cancel(
  tx: Transaction,
  deps: ConfirmationDeps,
  actor: User,
  { id }: OrderWithItems,
): Promise<string | null> {
  const updates = new Map([[id, { edit: { status: 'cancelled' as const } }]])
  return (await updateOrdersIn(tx, deps, { by: 'staff', actor, updates })).batch
}

interface Recorded {
  outcome: CallOutcome
  note: string
  next: Date | undefined
}

function auditCall(tx: Transaction, actor: User, order: OrderWithItems, { outcome, note, next }: Recorded) {
  const after = {
    callOutcome: CALL_OUTCOME_LABELS[outcome],
    ...(next && { nextAttempt: formatShortDateTime(next) }),
    ...(note && { callNote: note }),
  }
  return audit(tx, {
    actor,
    action: CALL_ACTION,
    kind: ORDER_KIND,
    id: order.id,
    subject: orderSubject(order),
    after,
  })
}

interface NewAttempt extends Recorded {
  order: OrderWithItems
  row: ConfirmationRow
  actor: User
  batch: string | null
}

async function insertAttempt(
  tx: Transaction,
  { order, row, actor, outcome, note, next, batch }: NewAttempt,
): Promise<number> {
  const before = {
    status: order.status,
    confirmation: order.confirmation,
    channel: row.channel,
    callDueAt: row.callDueAt?.toISOString() ?? null,
    failedAttempts: row.failedAttempts,
  }
  const [attempt] = await tx
    .insert(confirmationAttempts)
    .values({
      orderId: order.id,
      outcome,
      note,
      actorId: actor.id,
      actor: actor.username,
      nextAttemptAt: next ?? null,
      before,
      batch,
    })
    .returning({ id: confirmationAttempts.id })
  if (!attempt) throw new Error('INSERT returned no row')
  return attempt.id
}

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
