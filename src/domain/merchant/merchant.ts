import { z } from 'zod'
import { EXAM_TYPES } from '../catalog/exams.ts'
import { RUN_STATUSES } from './run-status.ts'

/** Why nothing is sent to Google. */
export const MERCHANT_NOT_CONFIGURED =
  'Google Merchant is not configured. Ask the person who runs the server to enter its account.'

const merchantRunSchema = z.object({
  status: z.enum(RUN_STATUSES),
  inserted: z.int(),
  updated: z.int(),
  removed: z.int(),
  failed: z.int(),
  /** Reason for an early end. */
  lastError: z.string().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

const unlistedProductSchema = z.object({
  productId: z.int(),
  name: z.string(),
  reason: z.string(),
  /** True when Google rejected it or does not show it; false when the store does not offer it. */
  failed: z.boolean(),
})

/** `GET /api/google-merchant/status`. */
export const merchantStatusSchema = z.object({
  isConfigured: z.boolean(),
  /** When products were last sent; null for never. */
  lastSync: z.iso.datetime().nullable(),
  /** The last run, which may still be running. */
  run: merchantRunSchema.nullable(),
  /** Numbers of products. `excluded` ones are not offered. */
  counts: z.object({ listed: z.int(), pending: z.int(), failed: z.int(), excluded: z.int() }),
  /** Products that are not listed as they should be, failed ones first, at most 50. */
  unlisted: z.array(unlistedProductSchema),
  feedUrl: z.url(),
})
export type MerchantStatus = z.infer<typeof merchantStatusSchema>

/** `POST /api/google-merchant/sync`. Without an exam all products are sent. */
export const merchantSyncSchema = z.object({ examType: z.enum(EXAM_TYPES).nullish() })

/** The result of a sync, or its progress when it takes longer than the request may. */
export const merchantSyncResultSchema = z.object({
  /** False when some products failed. */
  success: z.boolean(),
  status: z.enum(RUN_STATUSES),
  message: z.string(),
  details: z.string().nullable(),
  syncedProducts: z.int(),
  results: z.object({ inserted: z.int(), updated: z.int() }),
})
export type MerchantSyncResult = z.infer<typeof merchantSyncResultSchema>

/** `POST /api/google-merchant/check`. */
export const merchantAccessCheckSchema = z.object({
  success: z.boolean(),
  /** Why Google rejects the login or the products. */
  error: z.string().nullable(),
})
export type MerchantAccessCheck = z.infer<typeof merchantAccessCheckSchema>
