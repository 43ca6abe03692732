import { z } from 'zod'

/** `GET /api/admin/demo-data`: what the store still has of the demo. */
export const demoDataSchema = z.object({
  books: z.int(),
  testimonials: z.int(),
  promotions: z.int(),
  /** Earlier versions of texts of the site. */
  textVersions: z.int(),
  /** The accounts of the demo's manager and packer. */
  staff: z.int(),
})
export type DemoData = z.infer<typeof demoDataSchema>

/** Whether nothing of the demo is left. */
export const isWithoutDemo = (data: DemoData): boolean => Object.values(data).every((count) => count === 0)
