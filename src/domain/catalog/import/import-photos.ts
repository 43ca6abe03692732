import { z } from 'zod'

export const PHOTO_ZIP_MAX_BYTES = 200 * 1024 * 1024
/** The types that browsers send for a ZIP. */
export const ZIP_TYPES = ['application/zip', 'application/x-zip-compressed'] as const

export const PHOTO_DOWNLOAD_STATES = ['waiting', 'done', 'failed'] as const

/** The photos of imported products that are loaded from other addresses. */
export const photoDownloadsSchema = z.object({
  waiting: z.int(),
  failedCount: z.int(),
  failed: z
    .array(
      z.object({
        id: z.int(),
        productId: z.int(),
        productName: z.string(),
        url: z.string(),
        error: z.string(),
      }),
    )
    .describe('The first 200, by product'),
})
export type PhotoDownloads = z.infer<typeof photoDownloadsSchema>

/** A line of the response to an uploaded ZIP: progress, then the result or an error. */
export type PhotoZipEvent =
  | { done: number; total: number }
  | {
      /** The id of the photos, for the import. */
      photos: string
      count: number
      /** Photos that cannot be used, with the reason. */
      failed: { name: string; error: string }[]
      /** The file with the rows, in base64. */
      table: { name: string; content: string }
    }
  | { error: string }
