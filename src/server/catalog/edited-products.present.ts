import type { EditedProduct, ProductRow } from '../../domain/admin-product.ts'
import { paiseToRupees } from '../../domain/money.ts'
import { presentCard, presentProduct } from './catalog.present.ts'
import type { products } from './catalog.tables.ts'
import type { EditedRow, TableRow } from './edited-products.queries.ts'

/** A product as a row of the table. */
export function presentRow({ createdAt, updatedAt, ...row }: TableRow): ProductRow {
  return { ...presentCard(row), createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** A product as staff edit it. */
export function presentEdited({ product, instituteName, categoryIds }: EditedRow): EditedProduct {
  const { version, updatedAt, weightGrams, lengthMm, widthMm, heightMm, ...row } = product
  return {
    ...presentProduct({ ...row, instituteName }),
    weightGrams,
    lengthMm,
    widthMm,
    heightMm,
    categoryIds,
    version,
    updatedAt: updatedAt.toISOString(),
  }
}

type Columns = Partial<typeof products.$inferSelect>

/** A product's fields by the names that staff know, for the audit log. */
export function namedFields({ pricePaise, originalPricePaise, ...columns }: Columns): Record<string, unknown> {
  const { id: _, version: __, createdAt: ___, updatedAt: ____, ...rest } = columns
  return {
    ...rest,
    ...(pricePaise === undefined ? {} : { price: paiseToRupees(pricePaise) }),
    ...(originalPricePaise === undefined ? {} : { originalPrice: paiseToRupees(originalPricePaise) }),
  }
}
