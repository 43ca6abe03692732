// The search of the admin area: orders, customers, products and messages at once.
import { z } from 'zod'
import { searchText } from '../values/schemas.ts'

/** `GET /api/admin/search?q=` */
export const adminSearchQuerySchema = z.object({ q: searchText() })

export const adminSearchResultSchema = z.object({
  orders: z.array(
    z.object({
      id: z.int(),
      customerName: z.string(),
      city: z.string(),
      status: z.string(),
      createdAt: z.iso.datetime(),
    }),
  ),
  /** Customers by mobile number. */
  customers: z.array(z.object({ phone: z.string(), name: z.string(), orders: z.int() })),
  products: z.array(z.object({ id: z.int(), name: z.string(), sku: z.string().nullable(), stock: z.int() })),
  messages: z.array(z.object({ id: z.int(), name: z.string(), subject: z.string(), createdAt: z.iso.datetime() })),
  /** Whether nothing contains the words, and these results only resemble them. */
  isGuess: z.boolean(),
})
export type AdminSearchResult = z.infer<typeof adminSearchResultSchema>
