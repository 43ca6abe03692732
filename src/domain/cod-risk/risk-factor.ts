/** The facts from which a risk is computed. */
const FACTOR_CODES = [
  'phone-history',
  'first-order',
  'address-history',
  'pin-history',
  'house-missing',
  'street-missing',
  'landmark-missing',
  'pin-mismatch',
  'address-complete',
  'order-value',
  'copies-of-one-book',
  'orders-in-a-day',
  'guest',
  'email-bounced',
] as const
export type FactorCode = (typeof FACTOR_CODES)[number]

/** Points of every order (`base`), and points per unit of each fact. */
export type RiskWeights = Record<FactorCode | 'base', number>

/** One reason for a score. */
export interface RiskFactor {
  code: FactorCode | 'base'
  /** Positive points raise the risk. */
  points: number
  /** The fact as a number, as it was multiplied with its weight. */
  fact: number
  /** The fact in one sentence for staff, without the points. */
  sentence: string
}
