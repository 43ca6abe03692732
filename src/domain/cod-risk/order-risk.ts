import { z } from 'zod'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { orderId, line } from '../values/schemas.ts'
import { riskFactorSchema } from './risk-factor.ts'
import { RISK_LEVELS } from './risk-levels.ts'

const REASON_MAX = 300

/** What became of a parcel with cash on delivery. `refused`: it was not accepted and goes back to the store. */
export const RISK_OUTCOMES = ['delivered', 'refused'] as const
export type RiskOutcome = (typeof RISK_OUTCOMES)[number]

/** The risk that applies to an order. */
export const effectiveRiskSchema = z.object({
  /** The level that staff chose, else the computed one. */
  level: z.enum(RISK_LEVELS),
  /** The computed points, 0 to 100. */
  score: z.int(),
  isOverridden: z.boolean(),
})
export type EffectiveRisk = z.infer<typeof effectiveRiskSchema>

/** The risk of an order in a list, with its strongest reason; null if nothing raises it. */
export const listedRiskSchema = effectiveRiskSchema.extend({ reason: z.string().nullable() })
export type ListedRisk = z.infer<typeof listedRiskSchema>

/** `GET /api/admin/orders/{id}/risk`: the risk of an order with its reasons, for staff only. */
export const orderRiskSchema = effectiveRiskSchema.extend({
  orderId,
  computedLevel: z.enum(RISK_LEVELS),
  factors: z.array(riskFactorSchema),
  /** The version of the weights, and when it was made. */
  modelVersion: z.int(),
  modelCreatedAt: z.iso.datetime(),
  overrideLevel: z.enum(RISK_LEVELS).nullable(),
  overrideReason: z.string().nullable(),
  overriddenBy: z.string().nullable(),
  overriddenAt: z.iso.datetime().nullable(),
  outcome: z.enum(RISK_OUTCOMES).nullable(),
  computedAt: z.iso.datetime(),
})
export type OrderRisk = z.infer<typeof orderRiskSchema>

/** Another level needs a reason. */
export const REASON_MISSING = 'Write why, for your colleagues'

/** `PUT /api/admin/orders/{id}/risk`: another level with its reason; null for the computed one. Absent fields stay. */
export const riskOverrideSchema = z.object({
  overrideLevel: z.enum(RISK_LEVELS, 'Choose a level').nullable().optional(),
  overrideReason: line(REASON_MAX).nullable().optional(),
  ...EXPECTED_FIELDS,
})

/** Its form: an empty text stands for the computed level. */
export const riskOverrideFormSchema = z
  .object({ overrideLevel: z.enum(RISK_LEVELS).or(z.literal('')), overrideReason: line(REASON_MAX) })
  .refine(({ overrideLevel, overrideReason }) => overrideLevel === '' || overrideReason !== '', {
    path: ['overrideReason'],
    message: REASON_MISSING,
  })
