import { api, readJson } from '../../../api-client.ts'
import type { ProductRow } from '../../../domain/catalog/products/admin-product.ts'
import { parseIsbn } from '../../../domain/catalog/isbn.ts'

const MAX_CHOICES = 8

/** Finds the products of a scanned or typed code or title. Those whose SKU or ISBN is the code exclude all others. */
export async function findProducts(code: string): Promise<ProductRow[]> {
  const rows = await readJson(api.admin.products.$get({ query: { search: code, limit: String(MAX_CHOICES) } }))
  const isbn13 = parseIsbn(code)
  const exact = rows.filter(({ sku, isbn }) => sku === code.toUpperCase() || (isbn13 !== undefined && isbn === isbn13))
  return exact.length > 0 ? exact : rows
}
