import { asc, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Reader } from '../database/connect.ts'
import { MAX_ROWS } from '../http/paging.ts'
import { containing, orderBy, tableQuery } from '../http/table-query.ts'
import { productImages, products } from './catalog.tables.ts'

export const picturedQuery = tableQuery(['name', 'newest'])

/** Products with how many pictures they have, by name unless asked otherwise. */
export function listPictured(db: Reader, asked: z.infer<typeof picturedQuery>) {
  const { id, slug, name, image, createdAt } = products
  const imageCount = db.$count(productImages, eq(productImages.productId, products.id))
  const order = orderBy(asked.sort, { name, newest: createdAt }, asked.sort ? [desc(id)] : [asc(name), desc(id)])
  return db
    .select({ id, slug, name, image, imageCount })
    .from(products)
    .where(containing([name], asked.search))
    .orderBy(...order)
    .limit(asked.limit ?? MAX_ROWS)
    .offset(asked.offset ?? 0)
}

/** How many products there are of those. */
export const countPictured = (db: Reader, search: string | undefined): Promise<number> =>
  db.$count(products, containing([products.name], search))
