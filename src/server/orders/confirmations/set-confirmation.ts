import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  CONFIRMATION_SETTING_KEYS,
  DEFAULT_CONFIRMATION_SETTINGS,
} from '../../../domain/confirmation/confirmation-settings.ts'
import {
  type Confirmation,
  CONFIRMATION_ACTION,
  CONFIRMATION_CHANNEL_LABELS,
  type ConfirmationChannel,
  holdMessage,
  isConfirmationStep,
} from '../../../domain/orders/confirmation.ts'
import type { OrderSource, PaymentMethod } from '../../../domain/orders/order-status.ts'
import { audit } from '../../database/audit.ts'
import type { Queryable, Transaction } from '../../database/connect.ts'
import { orderConfirmations } from '../../database/schema/confirmations.ts'
import { orders } from '../../database/schema/orders.ts'
import { siteSettings } from '../../database/schema/platform.ts'
import { ConflictError } from '../../http/errors.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import type { OrderRow } from '../orders.queries.ts'

interface NewOrder {
  source?: OrderSource | undefined
  paymentMethod?: PaymentMethod | undefined
  totalPaise: number
}

/** Whether the customer of an order can be asked: they ordered themselves, and there is cash to collect. */
export const needsAnswer = ({ source, paymentMethod, totalPaise }: NewOrder): boolean =>
  (source ?? 'website') === 'website' && (paymentMethod ?? 'cod') === 'cod' && totalPaise > 0

const POLICY_KEYS = [
  CONFIRMATION_SETTING_KEYS.confirmTrusted,
  CONFIRMATION_SETTING_KEYS.confirmNormal,
  CONFIRMATION_SETTING_KEYS.confirmCheck,
  CONFIRMATION_SETTING_KEYS.confirmHigh,
]

/**
 * Whether a new order is answered with the link by which its customer confirms it. Not if the shop holds orders of some level:
 * the link would release them before their risk is known. The policy sends it once the level is known.
 */
export async function hasLinkAtOnce(
  tx: Transaction,
  { confirmation }: { confirmation: Confirmation },
): Promise<boolean> {
  return confirmation === 'pending' && !(await isSomeLevelHeld(tx))
}

/** Whether the shop holds the orders of some level of risk for staff. */
export async function isSomeLevelHeld(db: Queryable): Promise<boolean> {
  const isHold = and(inArray(siteSettings.key, POLICY_KEYS), eq(siteSettings.value, 'hold'))
  return (await db.$count(siteSettings, isHold)) > 0
}

const DEFAULT_POLICY = DEFAULT_CONFIRMATION_SETTINGS.policies.normal

/**
 * The confirmation of a new order, as an expression of its INSERT: the policy for a normal risk applies until the risk is
 * computed. The text is the same for every order, because the statement is prepared.
 */
export const initialConfirmation = (order: NewOrder): SQL<Confirmation> => sql<Confirmation>`(
  case when ${needsAnswer(order)}::boolean and coalesce((
    select value from ${siteSettings} where key = ${CONFIRMATION_SETTING_KEYS.confirmNormal}), ${DEFAULT_POLICY}
  ) in ('link', 'call', 'hold') then 'pending' else 'not_required' end)`

interface ConfirmationChange {
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
