import type { OrderRisk } from '../../domain/cod-risk/order-risk.ts'
import type { RiskModel } from '../../domain/cod-risk/risk-models.ts'
import type { findOrderRisk, RiskModelRow } from './cod-risk.queries.ts'

/** The risk of an order for staff: without the facts and the key of the address, which only the computation needs. */
export function presentOrderRisk({ risk, model }: NonNullable<Awaited<ReturnType<typeof findOrderRisk>>>): OrderRisk {
  const { orderId, score, effectiveLevel, level, factors, modelVersion, outcome, computedAt } = risk
  const { overrideLevel, overrideReason, overriddenBy, overriddenAt } = risk
  return {
    orderId,
    level: effectiveLevel,
    score,
    isOverridden: overrideLevel !== null,
    computedLevel: level,
    factors,
    modelVersion,
    modelCreatedAt: model.createdAt.toISOString(),
    overrideLevel,
    overrideReason,
    overriddenBy,
    overriddenAt: overriddenAt?.toISOString() ?? null,
    outcome,
    computedAt: computedAt.toISOString(),
  }
}

/** A version of the weights for the owner. */
export const presentModel = ({ createdAt, ...model }: RiskModelRow & { orders: number }): RiskModel => ({
  ...model,
  createdAt: createdAt.toISOString(),
})
