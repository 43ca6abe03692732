import { eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import { type ConfirmationChannel, isHeld } from '../../domain/orders/confirmation.ts'
import { nextCallTime } from '../../domain/confirmation/call-times.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { cancelOrderIn } from '../orders/access/cancel-order.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { isSomeLevelHeld, setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { GUEST } from '../orders/order-history.ts'
import { findOrder, lockOrder, type OrderRow, type OrderWithItems } from '../orders/orders.queries.ts'
import type { OrderDeps } from '../orders/place-order.ts'

/** What a customer answers. `call`: they have a question and want to be called. */
export type Answer = 'confirm' | 'cancel' | 'call'

interface AnswerInput {
  orderId: number
  channel: Extract<ConfirmationChannel, 'link' | 'whatsapp'>
  answer: Answer
  /** The account of the customer; a guest without one. */
  actor?: Pick<User, 'id' | 'username'>
}

/**
 * Records the answer of a customer to the question whether an order is right, however it arrived. Repeating an answer
 * changes nothing, so that a message can be processed twice. An order that is held for staff stays held.
 * @returns the order after the answer
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) with the present state, when the order is cancelled or with the courier
 */
export const recordAnswer = (deps: OrderDeps, input: AnswerInput): Promise<OrderWithItems> =>
  deps.db.transaction((tx) => recordAnswerIn(tx, deps, input))

/** Records an answer in a transaction of the caller. Throws the same errors. */
export async function recordAnswerIn(
  tx: Transaction,
  deps: Omit<OrderDeps, 'db'>,
  { orderId, channel, answer, actor = GUEST }: AnswerInput,
): Promise<OrderWithItems> {
  if (answer === 'cancel') {
    return cancelOrderIn(tx, deps, { orderId, user: null, reason: 'mistake', note: '', channel })
  }
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order) throw new NotFoundError('Order')
  const blocker = cancelBlocker(order)
  if (blocker) throw new ConflictError('order_closed', blocker)
  if (answer === 'call') {
    await requestCall(tx, order)
    return order
  }
  // An order that needs no confirmation, or has it, stays as it is.
  const isRequested = order.confirmation === 'pending' || order.confirmation === 'unreachable'
  return isRequested && !(await isHeldForStaff(tx, order))
    ? setConfirmation(tx, order, { to: 'confirmed', channel, actor })
    : order
}

/**
 * Whether staff decide about an order that waits: a link that its customer got before does not release it. Neither while its
 * risk is not known, if the shop holds orders of some level by now.
 */
export async function isHeldForStaff(db: Queryable, { id, confirmation }: OrderRow): Promise<boolean> {
  if (!isHeld({ confirmation })) return false
  const [row] = await db
    .select({ policy: orderConfirmations.policy })
    .from(orderConfirmations)
    .where(eq(orderConfirmations.orderId, id))
  return row?.policy ? row.policy === 'hold' : isSomeLevelHeld(db)
}

async function requestCall(tx: Transaction, { id, confirmation }: OrderWithItems): Promise<void> {
  if (confirmation !== 'pending') return
  await tx
    .update(orderConfirmations)
    .set({ callDueAt: nextCallTime(new Date()) })
    .where(eq(orderConfirmations.orderId, id))
}
