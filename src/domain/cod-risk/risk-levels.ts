/** The levels of the risk that a parcel with cash on delivery is refused, from the lowest to the highest. */
export const RISK_LEVELS = ['trusted', 'normal', 'check', 'high'] as const
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** The lowest score of each level. */
export const LEVEL_STARTS: Record<RiskLevel, number> = { trusted: 0, normal: 10, check: 30, high: 50 }

export const RISK_LEVEL_LABELS: Record<RiskLevel, string> = {
  trusted: 'Trusted',
  normal: 'Normal',
  check: 'Check',
  high: 'High',
}

/** A score has 0 to 100 points. */
export const MAX_SCORE = 100

/** @param score 0 to 100 points */
export const riskLevel = (score: number): RiskLevel =>
  RISK_LEVELS.findLast((level) => score >= LEVEL_STARTS[level]) ?? 'trusted'
