import { eq } from 'drizzle-orm'
import type { RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import { nextCallTime } from '../../domain/confirmation/call-times.ts'
import type { ConfirmationPolicy } from '../../domain/orders/confirmation.ts'
import type { ConfirmationSettings } from '../../domain/confirmation/confirmation-settings.ts'
import { readRisk } from '../orders/order-risks.ts'
import type { Transaction } from '../database/connect.ts'
import { orderConfirmations } from '../database/schema/confirmations.ts'
import { setConfirmation } from '../orders/confirmations/set-confirmation.ts'
import { POLICY_ACTOR } from '../orders/order-history.ts'
import type { OrderWithItems } from '../orders/orders.queries.ts'
import { requestConfirmation, type ConfirmationDeps } from './request-confirmation.ts'

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
