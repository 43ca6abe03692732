import { z } from 'zod'

/** What refers to an institute or a category, for the question before it is deleted. */
export const collectionUsesSchema = z.object({
  products: z.int().describe('Products that lose the category, or that belong to the institute'),
  requiredBy: z.int().describe('Products that cannot be without it. It cannot be deleted while there are any'),
  links: z.array(z.string()).describe("Menus, pages and banners that link to it, such as 'Menus: Menu on phones'"),
  promotions: z.array(z.string()).describe('Promotions that apply to its products, by code'),
})
export type CollectionUses = z.infer<typeof collectionUsesSchema>
