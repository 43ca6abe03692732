import { z } from 'zod'

/** The current price (rupees) and stock of a product. */
export const productAvailabilitySchema = z.object({
  id: z.int(),
  price: z.number(),
  originalPrice: z.number(),
  discountPercentage: z.int(),
  stock: z.int(),
})
export type ProductAvailability = z.infer<typeof productAvailabilitySchema>
