import { z } from 'zod'
import { EXAM_TYPES } from './exams.ts'

/** `GET /api/google-merchant/status`. */
export const merchantStatusSchema = z.object({
  isConfigured: z.boolean(),
  /** When products were last sent; null for never. */
  lastSync: z.iso.datetime().nullable(),
})
export type MerchantStatus = z.infer<typeof merchantStatusSchema>

/** `POST /api/google-merchant/sync`: without an exam all products are sent. */
export const merchantSyncSchema = z.object({ examType: z.enum(EXAM_TYPES).nullish() })

/** What came of sending the products. */
export const merchantResultSchema = z.object({
  /** False where some products were refused. */
  success: z.boolean(),
  status: z.string(),
  message: z.string(),
  details: z.string().nullable(),
  syncedProducts: z.int(),
  results: z.object({ inserted: z.int(), updated: z.int() }),
})
export type MerchantResult = z.infer<typeof merchantResultSchema>
