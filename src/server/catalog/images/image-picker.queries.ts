import { asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Queryable } from '../../database/connect.ts'
import { MAX_ROWS } from '../../http/paging.ts'
import { containsText, orderBy, tableQuery } from '../../http/table-query.ts'
import { productImages, products } from '../../database/schema/catalog.ts'

export const imagePickerQuery = tableQuery(['name', 'newest'])

/** Returns a page of products with their image counts, by default by name. */
export function listPickerProducts(db: Queryable, query: z.infer<typeof imagePickerQuery>) {
  const { id, slug, name, image, createdAt } = products
  const imageCount = db.$count(productImages, eq(productImages.productId, products.id))
  const order = orderBy(query.sort, { name, newest: createdAt }, query.sort ? [desc(id)] : [asc(name), desc(id)])
  return db
    .select({ id, slug, name, image, imageCount })
    .from(products)
    .where(containsText([name], query.search))
    .orderBy(...order)
    .limit(query.limit ?? MAX_ROWS)
    .offset(query.offset ?? 0)
}

/** Counts the products that match. */
export const countPickerProducts = (db: Queryable, search: string | undefined): Promise<number> =>
  db.$count(products, containsText([products.name], search))
