import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { CallResult } from '../../domain/confirmation/call-list.ts'
import { CALL_OUTCOME_LABELS, type CallOutcome } from '../../domain/confirmation/call-outcomes.ts'
import { isCallTime, MAX_DAYS_AHEAD, nextAttempt } from '../../domain/confirmation/call-times.ts'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import type { Confirmation } from '../../domain/orders/confirmation.ts'
import { addDays, formatShortDateTime } from '../../domain/values/dates.ts'
import { audit } from '../database/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError, ValidationError } from '../http/errors.ts'
import { confirmationAttempts, orderConfirmations } from '../database/schema/confirmations.ts'
import { setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { ORDER_KIND, orderSubject } from '../orders/order-history.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders/orders.queries.ts'
import { updateOrdersIn } from '../orders/update-orders.ts'
import { assertNotClaimed, NO_CLAIM } from './claim-order.ts'
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
