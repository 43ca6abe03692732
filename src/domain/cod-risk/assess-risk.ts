import { describeFactor } from './factor-sentences.ts'
import { FACTOR_CODES, type FactorCode, type RiskFactor, type RiskWeights } from './risk-factor.ts'
import { type RiskFacts, toFeatures } from './risk-facts.ts'
import { MAX_SCORE, type RiskLevel, riskLevel } from './risk-levels.ts'

export interface RiskAssessment {
  /** 0 to 100 points. */
  score: number
  level: RiskLevel
  /** The facts that change the score, the one with the most points first. Their points add up to the score, unless it is cut to 0 or 100. */
  factors: RiskFactor[]
}

/**
 * Computes the risk that a parcel with cash on delivery is refused, with its reasons. It orders the calls of staff; it never
 * refuses or delays an order.
 */
export function assessRisk(facts: RiskFacts, weights: RiskWeights): RiskAssessment {
  const features = toFeatures(facts)
  const factors = [toFactor('base', 1), ...FACTOR_CODES.map((code) => toFactor(code, features[code]))]
    .filter(({ points }) => points !== 0)
    .toSorted((a, b) => b.points - a.points)
  const sum = factors.reduce((total, { points }) => total + points, 0)
  const score = Math.min(MAX_SCORE, Math.max(0, sum))
  return { score, level: riskLevel(score), factors }

  function toFactor(code: FactorCode | 'base', fact: number): RiskFactor {
    const points = Math.round(weights[code] * fact)
    return { code, points, fact: Math.round(fact * 1000) / 1000, sentence: describeFactor(code, facts) }
  }
}
