// The versions of the weights, the learned weights, and past scores for the simulator: for the owner.
import { z } from 'zod'
import { day } from '../values/schemas.ts'
import { FACTOR_CODES } from './risk-factor.ts'
import { RISK_LEVELS } from './risk-levels.ts'

const share = z.number().min(0).max(1)
const weightsSchema = z.record(z.enum(['base', ...FACTOR_CODES]), z.number())

const measureSchema = z.object({
  precision: share,
  recall: share,
  brier: share,
  ranking: share,
  calibration: z.array(z.object({ level: z.enum(RISK_LEVELS), parcels: z.int(), refused: z.int(), expected: share })),
})

/** Weights learned from the outcomes of the shop, compared with the weights in use. */
const learningReportSchema = z.object({
  outcomes: z.int(),
  refused: z.int(),
  learnedFrom: z.int(),
  measuredOn: z.int(),
  before: measureSchema,
  after: measureSchema,
  factors: z.array(
    z.object({
      code: z.enum(FACTOR_CODES),
      pointsBefore: z.number(),
      pointsAfter: z.number(),
      parcels: z.int(),
      refused: z.int(),
    }),
  ),
})

export const riskModelSchema = z.object({
  version: z.int(),
  kind: z.enum(['default', 'fitted']),
  weights: weightsSchema,
  report: learningReportSchema.nullable(),
  isActive: z.boolean(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** The number of orders whose risk was computed with it. */
  orders: z.int(),
})
export type RiskModel = z.infer<typeof riskModelSchema>

/** `GET /api/admin/cod-risk`. */
export const riskOverviewSchema = z.object({
  /** Parcels with known outcomes. */
  outcomes: z.int(),
  refused: z.int(),
  /** Why weights cannot be learned yet; null if they can. */
  learningBlocker: z.string().nullable(),
  /** Open orders by level. */
  openOrders: z.record(z.enum(RISK_LEVELS), z.int()),
  /** The newest version first. */
  models: z.array(riskModelSchema),
})
export type RiskOverview = z.infer<typeof riskOverviewSchema>

/** `PUT /api/admin/cod-risk/active-version`. */
export const activeVersionSchema = z.object({
  version: z.int(),
  expectedVersion: z.int().optional().describe('The version in use as it was read; 409 if another is in use since'),
})

/** `GET /api/admin/cod-risk/scores`: parcels with known outcomes by score. */
export const scorePeriodSchema = z.object({ from: day.optional(), to: day.optional() })
export const scoreCountsSchema = z.object({
  counts: z.array(z.object({ score: z.int(), delivered: z.int(), refused: z.int() })),
  /** The mean total of these orders in paise, to estimate the margin. */
  averagePaise: z.int(),
})
export type ScoreCounts = z.infer<typeof scoreCountsSchema>
