import { and, asc, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Call, OrderConfirmation } from '../../domain/confirmation/call-list.ts'
import { strongestReason } from '../../domain/cod-risk/risk-factor.ts'
import { RISK_LEVELS } from '../../domain/cod-risk/risk-levels.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import type { Queryable } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { confirmationUrl } from '../orders/access/order-token.ts'
import { confirmationAttempts, orderConfirmations } from '../database/schema/confirmations.ts'
import { orders } from '../database/schema/orders.ts'
import { readShopIdentity } from '../settings/shop-identity.ts'
import { isUnsent } from './apply-policies.ts'
import type { ConfirmationDeps } from './request-confirmation.ts'

const MAX_CALLS = 200
/** The position of an order without a risk, as of a normal one. */
const riskRank = sql`coalesce(array_position(${sql.param([...RISK_LEVELS])}::text[], ${orderRisks.effectiveLevel}), 2)`
const riskScore = sql`coalesce(${orderRisks.score}, 0)`

const isOnCallList = and(
  isUnsent,
  inArray(orders.confirmation, ['pending', 'unreachable']),
  or(isNotNull(orderConfirmations.callDueAt), eq(orders.confirmation, 'unreachable')),
)
const isDue = sql<boolean>`(${orders.confirmation} = 'pending' and ${orderConfirmations.callDueAt} <= now())`
const isClaimed = sql<boolean>`coalesce(${orderConfirmations.claimedUntil} > now(), false)`

/** Lists the orders to call: those that are due first, the riskiest first, of the same risk the oldest first. */
export async function listCalls(db: Queryable): Promise<Call[]> {
  const rows = await db
    .select({
      orderId: orders.id,
      customerName: orders.customerName,
      city: orders.city,
      totalPaise: orders.totalPaise,
      createdAt: orders.createdAt,
      confirmation: orders.confirmation,
      isDue,
      isClaimed,
      risk: { level: orderRisks.effectiveLevel, score: orderRisks.score, factors: orderRisks.factors },
      details: orderConfirmations,
    })
    .from(orders)
    .innerJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .leftJoin(orderRisks, eq(orderRisks.orderId, orders.id))
    .where(isOnCallList)
    .orderBy(desc(isDue), asc(orders.confirmation), desc(riskRank), desc(riskScore), asc(orders.createdAt))
    .limit(MAX_CALLS)
  return rows.map(({ details, risk, ...order }) => ({
    orderId: order.orderId,
    customerName: order.customerName,
    city: order.city,
    totalAmount: paiseToRupees(order.totalPaise),
    placedAt: order.createdAt.toISOString(),
    list: order.confirmation === 'unreachable' ? 'unreachable' : order.isDue ? 'due' : 'later',
    risk: risk && { level: risk.level, score: risk.score },
    reason: strongestReason(risk?.factors ?? []),
    callDueAt: details.callDueAt?.toISOString() ?? null,
    failedAttempts: details.failedAttempts,
    linkSentAt: details.linkSentAt?.toISOString() ?? null,
    claimedBy: order.isClaimed ? details.claimedBy : null,
  }))
}

/** Counts the orders of the call list. */
export async function countCalls(db: Queryable): Promise<{ due: number; later: number; unreachable: number }> {
  const [row] = await db
    .select({
      due: sql<number>`count(*) filter (where ${isDue})::int`,
      unreachable: sql<number>`count(*) filter (where ${orders.confirmation} = 'unreachable')::int`,
      all: sql<number>`count(*)::int`,
    })
    .from(orders)
    .innerJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .where(isOnCallList)
  const { due = 0, unreachable = 0, all = 0 } = row ?? {}
  return { due, unreachable, later: all - due - unreachable }
}

/**
 * Reads how the confirmation of an order came about, for staff. Only the one who has claimed the order gets the link of the
 * customer, which answers in the customer's name.
 * @throws NotFoundError for an unknown order
 */
export async function readConfirmation(
  { db, config }: { db: Queryable; config: ConfirmationDeps['config'] },
  orderId: number,
  userId: number,
): Promise<OrderConfirmation> {
  const [row] = await db
    .select({
      confirmation: orders.confirmation,
      accessNonce: orders.accessNonce,
      isUnsent: sql<boolean>`${isUnsent}`,
      isClaimed,
      details: orderConfirmations,
      risk: { level: orderRisks.effectiveLevel, score: orderRisks.score, factors: orderRisks.factors },
    })
    .from(orders)
    .leftJoin(orderConfirmations, eq(orderConfirmations.orderId, orders.id))
    .leftJoin(orderRisks, eq(orderRisks.orderId, orders.id))
    .where(eq(orders.id, orderId))
  if (!row) throw new NotFoundError('Order')
  const { confirmation, details, risk, accessNonce } = row
  const { publicUrl } = await readShopIdentity(db, config)
  const isOwnClaim = row.isClaimed && details?.claimedById === userId
  const isAwaited = row.isUnsent && (confirmation === 'pending' || confirmation === 'unreachable')
  return {
    orderId,
    confirmation,
    channel: details?.channel ?? null,
    changedAt: details?.changedAt?.toISOString() ?? null,
    actor: details?.actor ?? null,
    policy: details?.policy ?? null,
    linkSentAt: details?.linkSentAt?.toISOString() ?? null,
    remindedAt: details?.remindedAt?.toISOString() ?? null,
    callDueAt: details?.callDueAt?.toISOString() ?? null,
    failedAttempts: details?.failedAttempts ?? 0,
    claimedBy: row.isClaimed ? (details?.claimedBy ?? null) : null,
    isOwnClaim,
    link: isOwnClaim && isAwaited ? confirmationUrl({ id: orderId, accessNonce }, { ...config, publicUrl }) : null,
    risk: risk && { level: risk.level, score: risk.score },
    reasons: (risk?.factors ?? []).map(({ sentence, points }) => ({ sentence, points })),
    attempts: await listAttempts(db, orderId),
  }
}

async function listAttempts(db: Queryable, orderId: number): Promise<OrderConfirmation['attempts']> {
  const rows = await db
    .select()
    .from(confirmationAttempts)
    .where(eq(confirmationAttempts.orderId, orderId))
    .orderBy(desc(confirmationAttempts.id))
  return rows.map(({ id, createdAt, actor, outcome, note, nextAttemptAt, undoneAt }) => ({
    id,
    at: createdAt.toISOString(),
    actor,
    outcome,
    note,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    isUndone: undoneAt !== null,
  }))
}
