import { isDeepStrictEqual } from 'node:util'
import type { ProductPatch } from '../../../domain/catalog/product-form.ts'
import { ConflictError } from '../../http/errors.ts'
import { presentAdminProduct } from './admin-products.presenter.ts'
import type { AdminProductRow } from './admin-products.queries.ts'

/**
 * Checks that a change is based on the current version and stock.
 * @throws AppError 409 (version_conflict) with the conflicting fields and the current product
 */
export function assertNotStale(row: AdminProductRow, change: ProductPatch): void {
  const { version, expectedStock, ...fields } = change
  const isOldVersion = version !== undefined && version !== row.product.version
  // Orders change the stock without a new version, so it is compared separately.
  const isOldStock = fields.stock !== undefined && expectedStock !== undefined && expectedStock !== row.product.stock
  if (!isOldVersion && !isOldStock) return
  const current = {
    ...presentAdminProduct(row),
    classTypes: row.product.classTypes,
    classTypesArray: row.product.classTypes,
  }
  const requested = Object.entries(isOldVersion ? fields : { stock: fields.stock })
  const changes = Object.fromEntries(
    requested
      .map(([name, yours]) => [name, { yours, theirs: (current as Record<string, unknown>)[name] }] as const)
      .filter(([, { yours, theirs }]) => yours !== undefined && !isDeepStrictEqual(yours, theirs)),
  )
  const message = isOldVersion
    ? 'Another user has changed this product since you opened it'
    : 'The stock of this product has changed since you opened it'
  throw new ConflictError('version_conflict', message, { conflict: { changes, current: presentAdminProduct(row) } })
}
