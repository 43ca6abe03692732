import { z } from 'zod'
import { EXAM_TYPES } from './exams.ts'
import { RUN_STATUSES } from './merchant-run-status.ts'

/** One time that products were sent. */
const merchantRunSchema = z.object({
  status: z.enum(RUN_STATUSES),
  inserted: z.int(),
  updated: z.int(),
  removed: z.int(),
  failed: z.int(),
  /** Why it ended early. */
  trouble: z.string().nullable(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

/** A product that is not listed as it should be, and why. */
const unlistedSchema = z.object({
  productId: z.int(),
  name: z.string(),
  reason: z.string(),
  /** Whether Google did not take or does not show it; otherwise the store does not offer it. */
  failed: z.boolean(),
})

/** `GET /api/google-merchant/status`. */
export const merchantStatusSchema = z.object({
  isConfigured: z.boolean(),
  /** When products were last sent; null for never. */
  lastSync: z.iso.datetime().nullable(),
  /** The last run, which may be under way. */
  run: merchantRunSchema.nullable(),
  /** How many products are listed, are still to be sent, failed, are not offered. */
  counts: z.object({ listed: z.int(), waiting: z.int(), failed: z.int(), leftOut: z.int() }),
  /** Failed ones first, 50 at most. */
  unlisted: z.array(unlistedSchema),
  /** Where the feed is. */
  feedUrl: z.url(),
})
export type MerchantStatus = z.infer<typeof merchantStatusSchema>

/** `POST /api/google-merchant/sync`: without an exam all products are sent. */
export const merchantSyncSchema = z.object({ examType: z.enum(EXAM_TYPES).nullish() })

/** What came of sending the products, or how far it has come: a large shop takes longer than an answer may. */
export const merchantResultSchema = z.object({
  /** False where some products failed. */
  success: z.boolean(),
  status: z.enum(RUN_STATUSES),
  message: z.string(),
  details: z.string().nullable(),
  syncedProducts: z.int(),
  results: z.object({ inserted: z.int(), updated: z.int() }),
})
export type MerchantResult = z.infer<typeof merchantResultSchema>

/** `POST /api/google-merchant/check`. */
export const merchantAccessSchema = z.object({
  success: z.boolean(),
  /** Why the store is not let in, or its products are not taken. */
  error: z.string().nullable(),
})
export type MerchantAccess = z.infer<typeof merchantAccessSchema>
