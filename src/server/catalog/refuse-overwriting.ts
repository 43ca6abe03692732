import { isDeepStrictEqual } from 'node:util'
import type { ProductChange } from '../../domain/product-form.ts'
import { Problem } from '../http/problem.ts'
import { presentEdited } from './edited-products.present.ts'
import type { EditedRow } from './edited-products.queries.ts'

/**
 * Refuses a change by somebody who had not read what is stored now.
 * @throws Problem 409 with what would be overwritten, field by field, and the product as it stands
 */
export function refuseOverwriting(row: EditedRow, change: ProductChange): void {
  const { version, stockSeen, ...fields } = change
  const isOlder = version !== undefined && version !== row.product.version
  // Orders take stock without making a new version: whoever sets it says what they had seen.
  const isSold = fields.stock !== undefined && stockSeen !== undefined && stockSeen !== row.product.stock
  if (!isOlder && !isSold) return
  const current = { ...presentEdited(row), classTypes: row.product.classTypes, classTypesArray: row.product.classTypes }
  const named = Object.entries(isOlder ? fields : { stock: fields.stock })
  const changes = Object.fromEntries(
    named
      .map(([name, yours]) => [name, { yours, theirs: (current as Record<string, unknown>)[name] }] as const)
      .filter(([, { yours, theirs }]) => yours !== undefined && !isDeepStrictEqual(yours, theirs)),
  )
  const message = isOlder
    ? 'Somebody else has changed this product since you opened it'
    : 'The stock of this product has changed since you opened it'
  throw new Problem(409, 'changed_since', message, { conflict: { changes, current: presentEdited(row) } })
}
