import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import { stockMovements } from '../catalog.tables.ts'
import { presentAdminProduct } from './admin-products.presenter.ts'
import type { AdminProductRow } from './admin-products.queries.ts'

/** Longer than a form stays open. */
const STALE_STOCK_MS = 3_600_000

/**
 * Returns the stock after an edit, so that no sale is lost. With the stock that the editor read (`expected.stock`) the
 * edit is a movement: it is added to what orders have left. Without it the edit sets the stock.
 * @throws ConflictError (409) when another user has changed the stock too, when the movement would make it negative, or
 * when a stock without `expected` is the one from before recent orders: a form that sends back what it read
 */
export async function resolveEditedStock(
  tx: Transaction,
  row: AdminProductRow,
  { stock: requested, expected }: ProductPatch,
): Promise<number | undefined> {
  const { stock: current } = row.product
  const read = expected?.stock
  if (requested === undefined || requested === current || read === current) return requested
  const former = await listFormerStock(tx, row)
  if (read === undefined) {
    if (former.some(({ stock, at }) => stock === requested && at.getTime() > Date.now() - STALE_STOCK_MS))
      throw stockConflict(row, requested)
    return requested
  }
  const next = former.some(({ stock }) => stock === read) ? current + requested - Number(read) : -1
  if (next < 0) throw stockConflict(row, requested)
  return next
}

/** Returns the stock before each order, cancellation and reopening since staff last set it, newest first. */
async function listFormerStock(tx: Transaction, { product }: AdminProductRow): Promise<{ stock: number; at: Date }[]> {
  const { change, reason, createdAt } = stockMovements
  const lastSet = sql`(select coalesce(max(id), 0) from ${stockMovements} as earlier
    where earlier.product_id = ${product.id} and earlier.order_id is null)`
  const movements = await tx
    .select({ change, reason, createdAt })
    .from(stockMovements)
    .where(and(eq(stockMovements.productId, product.id), sql`${stockMovements.id} > ${lastSet}`))
    .orderBy(desc(stockMovements.id))
  let { stock } = product
  return movements.map((movement) => {
    stock -= movement.change
    return { stock, at: movement.createdAt }
  })
}

const stockConflict = (row: AdminProductRow, yours: number): ConflictError =>
  new ConflictError('version_conflict', 'The stock of this product has changed since you opened it', {
    conflict: { changes: { stock: { yours, theirs: row.product.stock } }, current: presentAdminProduct(row) },
  })
