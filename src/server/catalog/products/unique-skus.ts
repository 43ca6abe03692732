import { inArray } from 'drizzle-orm'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { products } from '../../database/schema/catalog.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'

/**
 * Checks that no product has one of these SKUs. They stay free until the transaction ends.
 * @throws ConflictError (409, sku_taken)
 */
export async function assertSkusFree(tx: Transaction, skus: readonly (string | null | undefined)[]): Promise<void> {
  const chosen = skus.filter((sku) => typeof sku === 'string')
  if (chosen.length === 0) return
  await lockUntilCommit(tx, 'skus')
  const isRepeated = new Set(chosen).size < chosen.length
  if (!isRepeated && (await tx.$count(products, inArray(products.sku, chosen))) === 0) return
  const message = 'Another product has this SKU'
  throw new ConflictError('sku_taken', message, { fields: { sku: message } })
}
