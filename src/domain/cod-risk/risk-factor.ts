import { z } from 'zod'

/** The facts from which a risk is computed. */
export const FACTOR_CODES = [
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
export const riskFactorSchema = z.object({
  code: z.enum(['base', ...FACTOR_CODES]),
  /** Positive points raise the risk. */
  points: z.int(),
  /** The fact as a number, as it was multiplied with its weight. */
  fact: z.number(),
  /** The fact in one sentence for staff, without the points. */
  sentence: z.string(),
})
export type RiskFactor = z.infer<typeof riskFactorSchema>

/** The facts about the person and the address. When a customer is deleted, their points stay without the sentences. */
export const PERSONAL_FACTORS = [
  'phone-history',
  'first-order',
  'address-history',
  'house-missing',
  'street-missing',
  'landmark-missing',
  'pin-mismatch',
  'address-complete',
  'orders-in-a-day',
  'guest',
  'email-bounced',
] as const satisfies FactorCode[]
export const ERASED_SENTENCE = 'Deleted with the customer'

/** A short name of each fact, for the table of weights. */
export const FACTOR_LABELS: Record<FactorCode | 'base', string> = {
  base: 'Every order',
  'phone-history': 'Earlier parcels of the mobile number',
  'first-order': 'First order of the mobile number',
  'address-history': 'Earlier parcels to the address, of other numbers',
  'pin-history': 'Earlier parcels to the PIN code',
  'house-missing': 'No house number',
  'street-missing': 'No street or locality',
  'landmark-missing': 'No landmark',
  'pin-mismatch': 'PIN code, city and state disagree',
  'address-complete': 'Complete address',
  'order-value': 'High value',
  'copies-of-one-book': 'Many copies of one book',
  'orders-in-a-day': 'Several orders within 24 hours',
  guest: 'Without an account',
  'email-bounced': 'Email not delivered',
}

/** Returns the sentence of the factor that raises the risk most; null if none does. */
export const strongestReason = (factors: readonly Pick<RiskFactor, 'points' | 'sentence'>[]): string | null =>
  factors.filter(({ points }) => points > 0).toSorted((a, b) => b.points - a.points)[0]?.sentence ?? null
