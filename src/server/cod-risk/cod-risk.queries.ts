import { inArray } from 'drizzle-orm'
import type { RiskLevel } from '../../domain/cod-risk/risk-levels.ts'
import type { Queryable } from '../database/connect.ts'
import { orderRisks } from './cod-risk.tables.ts'

/** The risk that applies to an order. */
export interface EffectiveRisk {
  /** The level that staff chose, else the computed one. */
  level: RiskLevel
  /** The computed points, 0 to 100. */
  score: number
  isOverridden: boolean
}

/**
 * Returns the risks of orders by order id. An order has none while it is not computed, which takes a second after the order,
 * and when it was paid before.
 */
export async function readRisk(db: Queryable, orderIds: number[]): Promise<Map<number, EffectiveRisk>> {
  if (orderIds.length === 0) return new Map()
  const rows = await db
    .select({
      orderId: orderRisks.orderId,
      level: orderRisks.effectiveLevel,
      score: orderRisks.score,
      overrideLevel: orderRisks.overrideLevel,
    })
    .from(orderRisks)
    .where(inArray(orderRisks.orderId, orderIds))
  return new Map(
    rows.map(({ orderId, overrideLevel, ...risk }) => [orderId, { ...risk, isOverridden: overrideLevel !== null }]),
  )
}
