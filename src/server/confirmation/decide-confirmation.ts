import { and, eq, gt, ne, sql } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import type { StaffDecision } from '../../domain/confirmation/call-list.ts'
import { nextCallTime } from '../../domain/confirmation/call-times.ts'
import type { ConfirmationSettings } from '../../domain/confirmation/confirmation-settings.ts'
import { cancelBlocker } from '../../domain/orders/cancellation.ts'
import type { ConfirmationPolicy } from '../../domain/orders/confirmation.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { needsAnswer, setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { POLICY_ACTOR } from '../orders/order-history.ts'
import { readRisk } from '../orders/order-risks.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders/orders.queries.ts'
import { type ConfirmationDeps, requestConfirmation } from './request-confirmation.ts'

/** A claim expires, so that a closed browser does not block the order. The page renews it while it is open. */
const CLAIM_MINUTES = 5

/**
 * Reserves an order for one member of staff, so that two do not call the same customer. The own claim is renewed.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) with the name of the person who calls the customer now
 */
export const claimOrder = (db: Database, actor: User, orderId: number): Promise<void> =>
  db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    if (!(await findOrder(tx, orderId))) throw new NotFoundError('Order')
    await assertNotClaimed(tx, actor, orderId)
    const claim = {
      claimedById: actor.id,
      claimedBy: actor.username,
      claimedUntil: sql`now() + make_interval(mins => ${CLAIM_MINUTES})`,
    }
    await tx
      .insert(orderConfirmations)
      .values({ orderId, ...claim })
      .onConflictDoUpdate({ target: orderConfirmations.orderId, set: claim })
  })

/** @throws ConflictError (409) while another member of staff calls the customer */
export async function assertNotClaimed(tx: Transaction, actor: User, orderId: number): Promise<void> {
  const [other] = await tx
    .select({ name: orderConfirmations.claimedBy })
    .from(orderConfirmations)
    .where(
      and(
        eq(orderConfirmations.orderId, orderId),
        ne(orderConfirmations.claimedById, actor.id),
        gt(orderConfirmations.claimedUntil, sql`now()`),
      ),
    )
  if (other) throw new ConflictError('order_claimed', `${other.name ?? 'Another person'} calls this customer now.`)
}

export const NO_CLAIM = { claimedById: null, claimedBy: null, claimedUntil: null }

/** Ends the own claim. Does nothing for an order that another person has claimed. */
export async function releaseClaim(db: Database, actor: User, orderId: number): Promise<void> {
  await db
    .update(orderConfirmations)
    .set(NO_CLAIM)
    .where(and(eq(orderConfirmations.orderId, orderId), eq(orderConfirmations.claimedById, actor.id)))
}

type ConfirmationRow = typeof orderConfirmations.$inferSelect

/**
 * Applies the policy of the owner to an order, for its level of risk; an order without a risk counts as normal. Does not
 * touch what a customer or staff have decided.
 * @param order open, locked by the transaction
 */
export async function decideConfirmation(
  tx: Transaction,
  deps: ConfirmationDeps,
  order: OrderWithItems,
  { policies }: ConfirmationSettings,
): Promise<void> {
  const level = (await readRisk(tx, [order.id])).get(order.id)?.level
  const row = await findConfirmation(tx, order.id)
  const policy = policies[level ?? 'normal']
  await recordDecision(tx, order.id, policy, level)
  if (!isUndecided(order, row)) return
  if (policy === 'ship') {
    await setConfirmation(tx, order, { to: 'not_required', channel: 'policy', actor: POLICY_ACTOR })
    return
  }
  const pending = await setConfirmation(tx, order, { to: 'pending', channel: 'policy', actor: POLICY_ACTOR })
  const isRequested = row?.linkSentAt != null
  const isReached =
    policy === 'hold' || isRequested || (await requestConfirmation(tx, deps, pending, { request: 'first' }))
  if (policy !== 'link' || !isReached) await putOnCallList(tx, order.id, row)
}

/** Only a policy has decided, and no customer or member of staff. */
const isUndecided = ({ confirmation }: OrderWithItems, row: ConfirmationRow | undefined): boolean =>
  (confirmation === 'pending' || confirmation === 'not_required') && (row?.channel ?? 'policy') === 'policy'

async function findConfirmation(tx: Transaction, orderId: number): Promise<ConfirmationRow | undefined> {
  const [row] = await tx.select().from(orderConfirmations).where(eq(orderConfirmations.orderId, orderId))
  return row
}

async function recordDecision(
  tx: Transaction,
  orderId: number,
  policy: ConfirmationPolicy,
  level: RiskLevel | undefined,
): Promise<void> {
  const decision = { policy, riskLevel: level ?? null, decidedAt: new Date() }
  await tx
    .insert(orderConfirmations)
    .values({ orderId, ...decision })
    .onConflictDoUpdate({ target: orderConfirmations.orderId, set: decision })
}

/** An order that is on the list keeps its time. */
async function putOnCallList(tx: Transaction, orderId: number, row: ConfirmationRow | undefined): Promise<void> {
  if (row?.callDueAt) return
  await tx
    .update(orderConfirmations)
    .set({ callDueAt: nextCallTime(new Date()) })
    .where(eq(orderConfirmations.orderId, orderId))
}

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
