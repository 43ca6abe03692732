import type { RiskWeights } from './risk-factor.ts'

/** The first version of the weights, chosen before the shop has outcomes of its own to learn from. */
export const DEFAULT_WEIGHTS: RiskWeights = {
  base: 0,
  'phone-history': 105,
  'first-order': 6,
  'address-history': 60,
  'pin-history': 63,
  'house-missing': 8,
  'street-missing': 6,
  'landmark-missing': 3,
  'pin-mismatch': 12,
  'address-complete': -4,
  'order-value': 15,
  'copies-of-one-book': 2,
  'orders-in-a-day': 8,
  guest: 2,
  'email-bounced': 8,
}

// Points are logarithmic odds: with 14 points more, the odds that a parcel is refused are e times as high. A parcel of 44
// points is refused as often as it is delivered, one of 10 points once in 12 times.
const POINTS_PER_LOGIT = 14
const EVEN_POINTS = 44

/** The probability that a parcel is refused, 0 to 1. @param points the sum of the points, not cut to 0 or 100 */
export const toProbability = (points: number): number => 1 / (1 + Math.exp((EVEN_POINTS - points) / POINTS_PER_LOGIT))

/** Converts points of every order to the intercept of a logistic regression. */
export const toIntercept = (points: number): number => (points - EVEN_POINTS) / POINTS_PER_LOGIT
export const fromIntercept = (intercept: number): number => intercept * POINTS_PER_LOGIT + EVEN_POINTS

/** Converts points per unit of a fact to a coefficient of a logistic regression. */
export const toCoefficient = (points: number): number => points / POINTS_PER_LOGIT
export const fromCoefficient = (coefficient: number): number => coefficient * POINTS_PER_LOGIT
