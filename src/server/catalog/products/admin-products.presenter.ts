import type { AdminProduct, ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import { paiseToRupees, paiseToRupeesOrNull } from '../../../domain/values/money.ts'
import { presentCard, presentProduct } from '../catalog.presenter.ts'
import type { products } from '../../database/schema/catalog.ts'
import type { AdminProductRow, AdminListRow } from './admin-products.queries.ts'

/** Presents a row of the admin's product table. */
export function presentAdminProductRow({ createdAt, updatedAt, publishAt, ...row }: AdminListRow): ProductRow {
  const { classTypes } = row
  return {
    ...presentCard(row),
    classTypes,
    publishAt: publishAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Presents a product for editing. */
export function presentAdminProduct({ product, instituteName, categoryIds }: AdminProductRow): AdminProduct {
  const { reviewRating: _, recentSales: __, version, updatedAt, publishAt, ...columns } = product
  const { weightGrams, lengthMm, widthMm, heightMm, sku, costPricePaise, shelfLocation, hsnCode, gstRate, ...row } =
    columns
  return {
    ...presentProduct({ ...row, instituteName }),
    samplePages: row.samplePages,
    tableOfContents: row.tableOfContents,
    sku,
    costPrice: paiseToRupeesOrNull(costPricePaise),
    shelfLocation,
    hsnCode,
    gstRate,
    publishAt: publishAt?.toISOString() ?? null,
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

/** Names a product's columns as the API does, for the audit log. Prices in rupees. */
export function toAuditFields({
  pricePaise,
  originalPricePaise,
  costPricePaise,
  ...columns
}: Columns): Record<string, unknown> {
  const {
    id: _,
    version: __,
    createdAt: ___,
    updatedAt: ____,
    reviewRating: _____,
    reviewCount: ______,
    recentSales: _______,
    ...rest
  } = columns
  return {
    ...rest,
    ...(pricePaise === undefined ? {} : { price: paiseToRupees(pricePaise) }),
    ...(originalPricePaise === undefined ? {} : { originalPrice: paiseToRupees(originalPricePaise) }),
    ...(costPricePaise === undefined ? {} : { costPrice: paiseToRupeesOrNull(costPricePaise) }),
  }
}
