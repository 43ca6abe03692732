import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import type { Transaction } from '../../database/connect.ts'
import { stockMovements } from '../../database/schema/catalog.ts'
import type { AdminProductRow } from './admin-products.queries.ts'

/** Longer than a form stays open. */
const STALE_STOCK_MS = 3_600_000

/**
 * Returns the stock after an edit, so that no sale is lost. With the stock that the editor read (`expected.stock`) the
 * edit is a movement: it is added to what orders have left. Without it the edit sets the stock.
 * @returns null for a conflict: when another user has changed the stock too, when the movement would make it negative, or
 * when a stock without `expected` is the one from before recent orders: a form that sends back what it read
 */
export async function resolveEditedStock(
  tx: Transaction,
  row: AdminProductRow,
  { stock: requested, expected }: ProductPatch,
): Promise<number | undefined | null> {
  const { stock: current } = row.product
  const read = expected?.stock
  if (requested === undefined || requested === current || read === current) return requested
  if (read === undefined) {
    const since = new Date(Date.now() - STALE_STOCK_MS)
    return (await wasFormerStock(tx, row.product.id, requested, since)) ? null : requested
  }
  const next = (await wasFormerStock(tx, row.product.id, Number(read))) ? current + requested - Number(read) : -1
  return next < 0 ? null : next
}

/** More movements than happen while a form is open. Orders of the book wait while these rows are read. */
const MAX_MOVEMENTS = 1000

/**
 * Whether an order, a cancellation or a reopening since staff last set the stock changed it from this value. Reads the last thousand
 * movements.
 */
export async function wasFormerStock(tx: Transaction, product: number, stock: number, since?: Date): Promise<boolean> {
  const recent = tx
    .$with('recent')
    .as(
      tx
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.productId, product))
        .orderBy(desc(stockMovements.id))
        .limit(MAX_MOVEMENTS),
    )
  const { id, stockAfter, change, createdAt } = recent
  const [found] = await tx
    .with(recent)
    .select({ id })
    .from(recent)
    .where(
      and(
        gt(id, sql`(select coalesce(max(id), 0) from recent where order_id is null)`),
        eq(sql`${stockAfter} - ${change}`, stock),
        since && gt(createdAt, since),
      ),
    )
    .limit(1)
  return found !== undefined
}
