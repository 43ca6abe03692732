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
