import { FACTOR_CODES, type RiskWeights } from '../risk-factor.ts'
import { type RiskFacts, toFeatures } from '../risk-facts.ts'
import { LEVEL_STARTS, MAX_SCORE, RISK_LEVELS, type RiskLevel, riskLevel } from '../risk-levels.ts'
import { toProbability } from '../risk-weights.ts'

/** A parcel whose outcome is known. */
export interface DecidedParcel {
  facts: RiskFacts
  isRefused: boolean
}

/** How often parcels of a level were refused, and how often the weights expected it. */
export interface LevelMeasure {
  level: RiskLevel
  parcels: number
  refused: number
  /** The mean probability, 0 to 1. */
  expected: number
}

/** How well weights predict refused parcels. */
export interface WeightsMeasure {
  /** The share of refused parcels among those from 30 points; 0 without any. */
  precision: number
  /** The share of all refused parcels that has 30 points or more; 0 without any. */
  recall: number
  /** The mean square of the distance between probability and outcome: 0 is perfect, and lower is better (Brier score). */
  brier: number
  /** The probability that a refused parcel has more points than a delivered one; 0.5 is chance (area under the ROC curve). */
  ranking: number
  calibration: LevelMeasure[]
}

/** The points of a parcel before they are rounded and cut to 0 to 100. */
function rawPoints(facts: RiskFacts, weights: RiskWeights): number {
  const features = toFeatures(facts)
  return FACTOR_CODES.reduce((sum, code) => sum + weights[code] * features[code], weights.base)
}

/** Measures weights on parcels with known outcomes, which should not be those that they were learned from. */
export function measureWeights(parcels: readonly DecidedParcel[], weights: RiskWeights): WeightsMeasure {
  const rated = parcels.map(({ facts, isRefused }) => {
    const points = rawPoints(facts, weights)
    const score = Math.round(Math.min(MAX_SCORE, Math.max(0, points)))
    return { points, score, isRefused, probability: toProbability(points) }
  })
  const refused = rated.filter(({ isRefused }) => isRefused)
  const flagged = rated.filter(({ score }) => score >= LEVEL_STARTS.check)
  const caught = flagged.filter(({ isRefused }) => isRefused).length
  const square = rated.reduce((sum, { probability, isRefused }) => sum + ((isRefused ? 1 : 0) - probability) ** 2, 0)
  return {
    precision: share(caught, flagged.length),
    recall: share(caught, refused.length),
    brier: share(square, rated.length),
    ranking: rankingOf(rated),
    calibration: RISK_LEVELS.map((level) => {
      const ofLevel = rated.filter(({ score }) => riskLevel(score) === level)
      return {
        level,
        parcels: ofLevel.length,
        refused: ofLevel.filter(({ isRefused }) => isRefused).length,
        expected: share(
          ofLevel.reduce((sum, { probability }) => sum + probability, 0),
          ofLevel.length,
        ),
      }
    }),
  }
}

const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole)

/** Mann-Whitney statistic; parcels with equal points count half. */
function rankingOf(rated: readonly { points: number; isRefused: boolean }[]): number {
  const sorted = rated.toSorted((a, b) => a.points - b.points)
  let pairs = 0
  let deliveredBelow = 0
  for (let start = 0; start < sorted.length; ) {
    let end = start
    while (end < sorted.length && sorted[end]?.points === sorted[start]?.points) end += 1
    const equal = sorted.slice(start, end)
    const refused = equal.filter(({ isRefused }) => isRefused).length
    const delivered = equal.length - refused
    pairs += refused * (deliveredBelow + delivered / 2)
    deliveredBelow += delivered
    start = end
  }
  const refusedTotal = rated.length - deliveredBelow
  return refusedTotal === 0 || deliveredBelow === 0 ? 0.5 : pairs / (refusedTotal * deliveredBelow)
}
