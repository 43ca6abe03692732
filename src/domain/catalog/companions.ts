import { z } from 'zod'
import { productCardSchema } from './product.ts'
import { SUBJECTS } from './subjects.ts'

/** Products that customers may want besides a product. All are in stock. */
export const companionsSchema = z.object({
  boughtTogether: z.array(productCardSchema).describe('Most often ordered together with the product first'),
  set: z
    .array(productCardSchema.extend({ subject: z.enum(SUBJECTS) }))
    .describe('For each other subject of the exam a product of the same institute, class and condition'),
})
export type Companions = z.infer<typeof companionsSchema>
