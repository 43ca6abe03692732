import type { ProductBatch } from '../../../domain/catalog/batches/product-batch.ts'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'

type Counts = Pick<BulkProductsResult, 'changed' | 'archived' | 'skipped' | 'undoable'>

/** Says what a bulk edit did. @example '2 products deleted. 1 archived because of its orders.' */
export function describeBulkResult({ changed, archived, skipped, undoable }: Counts): string {
  const deleted = changed - archived
  const parts = [
    ...(deleted > 0 || archived === 0 ? [`${formatProductCount(deleted)} ${undoable ? 'changed' : 'deleted'}.`] : []),
    ...(archived > 0 ? [`${describeArchived(archived, deleted)}.`] : []),
    ...(skipped > 0 ? [`${skipped} left as they were.`] : []),
  ]
  return parts.join(' ')
}

function describeArchived(archived: number, deleted: number): string {
  const subject = deleted > 0 ? String(archived) : formatProductCount(archived)
  return `${subject} archived ${becauseOfOrders(archived)}`
}

export const NOTHING_UNDONE = 'Nothing was undone'

/** Says what an undo did. */
export function describeUndo({
  undoneAt,
  unrestoredCount,
}: Pick<ProductBatch, 'undoneAt' | 'unrestoredCount'>): string {
  if (unrestoredCount === 0) return 'Undone'
  const result =
    undoneAt === null ? NOTHING_UNDONE : `Undone, but ${formatProductCount(unrestoredCount)} not completely`
  return `${result}. See Products, Imports and bulk edits, for the reasons`
}

/** @example becauseOfOrders(1) // 'because of its orders' */
export const becauseOfOrders = (count: number): string => `because of ${count === 1 ? 'its' : 'their'} orders`
