import { z } from 'zod'

/** Changes of many products at once that can be undone. */
export const BATCH_KINDS = ['import', 'bulk edit'] as const

const countsSchema = z.object({
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  skipped: z.int().describe('Rows or products that were left out'),
  remotePhotos: z.int().describe('Photos that are loaded from other addresses'),
})
export type BatchCounts = z.infer<typeof countsSchema>

/** A product that undo did not take back completely. */
const unrestoredProductSchema = z.object({
  id: z.int(),
  name: z.string(),
  image: z.string(),
  reason: z.string().describe('Why, and what it has now'),
})
export type UnrestoredProduct = z.infer<typeof unrestoredProductSchema>

/** An import or a bulk edit of products. */
export const productBatchSchema = z.object({
  id: z.uuid(),
  kind: z.enum(BATCH_KINDS),
  title: z.string().describe('The file of an import, or what a bulk edit changed'),
  actor: z.string(),
  createdAt: z.iso.datetime(),
  counts: countsSchema,
  undoneAt: z.iso.datetime().nullable().describe('`null` also after an undo that restored nothing'),
  undoneBy: z.string().nullable(),
  unrestoredCount: z.int().describe('Products that undo did not take back completely'),
})
export type ProductBatch = z.infer<typeof productBatchSchema>

export const productBatchDetailSchema = productBatchSchema.extend({ unrestored: z.array(unrestoredProductSchema) })
export type ProductBatchDetail = z.infer<typeof productBatchDetailSchema>
