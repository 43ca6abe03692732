import { FACTOR_CODES, type FactorCode, type RiskWeights } from '../risk-factor.ts'
import { toFeatures } from '../risk-facts.ts'
import { DEFAULT_WEIGHTS, fromCoefficient, fromIntercept, toCoefficient, toIntercept } from '../risk-weights.ts'
import { fitLogisticRegression, type LogisticModel } from './logistic-regression.ts'
import { type DecidedParcel, measureWeights, type WeightsMeasure } from './measure-weights.ts'

/** The outcomes that the shop needs before it can learn from them. */
const MIN_OUTCOMES = 300
/** Refused parcels among the older ones; with fewer, chance decides. */
const MIN_REFUSALS = 20
/** The older share of the parcels, from which the weights are learned. They are measured on the newer ones. */
const LEARNING_SHARE = 0.7
const PENALTY = 4

/** What the shop's own parcels say about one fact. */
export interface FactorReport {
  code: FactorCode
  /** Points per unit of the weights in use and of the learned ones. */
  pointsBefore: number
  pointsAfter: number
  /** Parcels for which the fact is not 0, and how many of them were refused. */
  parcels: number
  refused: number
}

/** The comparison of learned weights with those in use, on parcels that neither has seen. */
export interface LearningReport {
  outcomes: number
  refused: number
  learnedFrom: number
  measuredOn: number
  before: WeightsMeasure
  after: WeightsMeasure
  factors: FactorReport[]
}

/** Returns why weights cannot be learned yet; undefined if they can. */
export function learningBlocker({ outcomes, refused }: { outcomes: number; refused: number }): string | undefined {
  if (outcomes < MIN_OUTCOMES) {
    return `Weights can be learned from ${MIN_OUTCOMES} delivered or refused parcels on. There are ${outcomes}.`
  }
  if (refused < MIN_REFUSALS) {
    return `Weights can be learned from ${MIN_REFUSALS} refused parcels on. There are ${refused}.`
  }
  return undefined
}

/**
 * Learns weights from the older parcels and compares them with the weights in use on the newer ones.
 * @param parcels with known outcomes, the oldest first; at least two
 */
export function learnWeights(
  parcels: readonly DecidedParcel[],
  inUse: RiskWeights,
): { weights: RiskWeights; report: LearningReport } {
  const learnedFrom = Math.floor(parcels.length * LEARNING_SHARE)
  const [older, newer] = [parcels.slice(0, learnedFrom), parcels.slice(learnedFrom)]
  const weights = fitWeights(older)
  const report: LearningReport = {
    outcomes: parcels.length,
    refused: parcels.filter(({ isRefused }) => isRefused).length,
    learnedFrom,
    measuredOn: newer.length,
    before: measureWeights(newer, inUse),
    after: measureWeights(newer, weights),
    factors: FACTOR_CODES.map((code) => {
      const present = parcels.filter(({ facts }) => toFeatures(facts)[code] !== 0)
      return {
        code,
        pointsBefore: inUse[code],
        pointsAfter: weights[code],
        parcels: present.length,
        refused: present.filter(({ isRefused }) => isRefused).length,
      }
    }),
  }
  return { weights, report }
}

/** More refused parcels never lower the risk. */
const NEVER_NEGATIVE: readonly FactorCode[] = ['phone-history', 'address-history', 'pin-history']

/**
 * Fits weights to parcels with known outcomes. A fact without any evidence retains its default weight. A history whose weight
 * would be negative by chance gets 0 points, and the others are fitted without it.
 */
export function fitWeights(parcels: readonly DecidedParcel[], ignored: readonly FactorCode[] = []): RiskWeights {
  const weights = fitWithout(parcels, ignored)
  const negative = NEVER_NEGATIVE.filter((code) => weights[code] < 0)
  return negative.length > 0 ? fitWeights(parcels, [...ignored, ...negative]) : weights
}

function fitWithout(parcels: readonly DecidedParcel[], ignored: readonly FactorCode[]): RiskWeights {
  const isIgnored = (code: FactorCode) => ignored.includes(code)
  const prior: LogisticModel = {
    intercept: toIntercept(DEFAULT_WEIGHTS.base),
    coefficients: FACTOR_CODES.map((code) => (isIgnored(code) ? 0 : toCoefficient(DEFAULT_WEIGHTS[code]))),
  }
  const observations = parcels.map(({ facts, isRefused }) => {
    const features = toFeatures(facts)
    return { features: FACTOR_CODES.map((code) => (isIgnored(code) ? 0 : features[code])), happened: isRefused }
  })
  const { intercept, coefficients } = fitLogisticRegression(observations, prior, PENALTY)
  const points = FACTOR_CODES.map((code, index) => [code, toTenths(fromCoefficient(coefficients[index] ?? 0))] as const)
  return { ...(Object.fromEntries(points) as Record<FactorCode, number>), base: toTenths(fromIntercept(intercept)) }
}

const toTenths = (value: number): number => Math.round(value * 10) / 10
