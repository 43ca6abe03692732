import { z } from 'zod'

/** Facts about the store that every page shows. A fact that the owner has not set is empty, and is not shown. */
export const storeSchema = z.object({
  name: z.string(),
  url: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
  whatsapp: z.string(),
  /** Whether the checkout offers messages about the order on WhatsApp. */
  whatsappUpdates: z.boolean(),
  hours: z.string(),
  /** The year in which the shop opened. */
  since: z.string(),
  social: z.object({ facebook: z.string(), instagram: z.string(), twitter: z.string() }),
  // Required of Indian stores by law.
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
  grievanceOfficer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  placeholderReviews: z.boolean(),
  /** Logo and colours; empty texts for the standard. */
  brand: z.object({ logo: z.string(), action: z.string(), ink: z.string(), css: z.string() }),
})
export type Store = z.infer<typeof storeSchema>
