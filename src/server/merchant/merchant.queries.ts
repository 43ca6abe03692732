import { asc, gt } from 'drizzle-orm'
import { products } from '../catalog/catalog.tables.ts'
import { type ProductRow, selectProducts } from '../catalog/listing.queries.ts'
import type { Reader } from '../database/connect.ts'

const PAGE = 500

/** All products in the order of their ids, some at a time: a large shop is never held in memory whole. */
export async function* eachPageOfProducts(db: Reader): AsyncGenerator<ProductRow[]> {
  let after = 0
  while (true) {
    const rows = await selectProducts(db).where(gt(products.id, after)).orderBy(asc(products.id)).limit(PAGE)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}
