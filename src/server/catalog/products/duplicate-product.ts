import type { User } from '../../../domain/accounts/session.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import type { Database } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { findAdminProduct } from './admin-products.queries.ts'
import { createProducts } from './create-products.ts'

const MAX_NAME_LENGTH = 200
const SUFFIX = ' (copy)'

/**
 * Creates a draft with the fields, categories and images of a product, without its SKU and stock.
 * @returns its id
 * @throws NotFoundError
 */
export function duplicateProduct(db: Database, actor: User, productId: number): Promise<number> {
  return db.transaction(async (tx) => {
    const row = await findAdminProduct(tx, productId)
    if (!row) throw new NotFoundError('Product')
    const { pricePaise, originalPricePaise, costPricePaise, categoryId, ...fields } = row.product
    const [primary = 0] = row.categoryIds
    const form = {
      ...withoutGenerated(fields),
      name: fields.name.slice(0, MAX_NAME_LENGTH - SUFFIX.length) + SUFFIX,
      price: paiseToRupees(pricePaise),
      originalPrice: paiseToRupees(originalPricePaise),
      costPrice: paiseToRupeesOrNull(costPricePaise),
      categoryId: categoryId ?? primary,
      categoryIds: row.categoryIds,
      status: 'draft' as const,
      publishAt: null,
      sku: null,
      stock: 0,
    }
    const [id = 0] = await createProducts(tx, actor, [{ form }], { action: 'duplicate' })
    return id
  })
}

type Generated =
  | 'id'
  | 'slug'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
  | 'discountPercentage'
  | 'reviewRating'
  | 'reviewCount'
  | 'recentSales'

/** Returns the row without the fields that the database sets for a copy. */
function withoutGenerated<Row extends Record<Generated, unknown>>(row: Row): Omit<Row, Generated> {
  const { id: _, slug: __, createdAt: ___, updatedAt: ____, version: _____, discountPercentage: ______, ...rest } = row
  const { reviewRating: _______, reviewCount: ________, recentSales: _________, ...fields } = rest
  return fields as Omit<Row, Generated>
}
