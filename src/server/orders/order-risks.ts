import { inArray, sql, type SQL } from 'drizzle-orm'
import type { ListedRisk } from '../../domain/cod-risk/order-risk.ts'
import type { RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import { strongestReason } from '../../domain/cod-risk/risk-factor.ts'
import type { Queryable } from '../database/connect.ts'
import { orderRisks } from '../database/schema/cod-risk.ts'
import { orders } from '../database/schema/orders.ts'

/** The condition that the risk that applies to an order has a level. */
export const hasRiskLevel = (level: RiskLevel): SQL =>
  sql`${orders.id} in (select order_id from ${orderRisks} where effective_level = ${level})`

/**
 * Returns the risks of orders by order id. An order has none while it is not computed, which takes a second after the order,
 * and when it was paid before.
 */
export async function readRisk(db: Queryable, orderIds: number[]): Promise<Map<number, ListedRisk>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: orderRisks.orderId,
      level: orderRisks.effectiveLevel,
      score: orderRisks.score,
      overrideLevel: orderRisks.overrideLevel,
      factors: orderRisks.factors,
    })
    .from(orderRisks)
    .where(inArray(orderRisks.orderId, orderIds))
  return new Map(
    rows.map(({ orderId, overrideLevel, factors, ...risk }) => [
      orderId,
      { ...risk, isOverridden: overrideLevel !== null, reason: strongestReason(factors) },
    ]),
  )
}
