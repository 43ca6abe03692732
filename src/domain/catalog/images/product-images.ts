import { z } from 'zod'
import { line } from '../../values/schemas.ts'

export const IMAGE_TYPES = ['main', 'gallery'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

/** `PATCH /api/product-images/{id}`. */
export const altTextSchema = z.object({ altText: line(200) })

/** A product in the product picker of the image manager. */
export const productImageSummarySchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  imageCount: z.int(),
})
export type ProductImageSummary = z.infer<typeof productImageSummarySchema>
