import { asc, eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { StockEntry, StockEntryResult } from '../../../domain/catalog/stock/stock-movements.ts'
import { auditAll } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { ConflictError, ValidationError } from '../../http/errors.ts'
import { products, stockMovements } from '../../database/schema/catalog.ts'
import { applyStockMovements, lockProducts, type PricedProduct } from '../products/decrement-stock.ts'
import { wasFormerStock } from '../products/edited-stock.ts'

type Line = StockEntry['lines'][number]

/**
 * Saves a list of copies that staff received, took back, took out or counted, in one transaction. A repeated request
 * returns the result of the first.
 * @throws ValidationError for an unknown product; ConflictError (409) when a stock would fall below zero, or when staff changed it
 * after the counter saw it
 */
export function recordStockEntry(db: Database, actor: User, entry: StockEntry): Promise<StockEntryResult> {
  return db.transaction(async (tx) => {
    const rows = await lockProducts(
      tx,
      entry.lines.map(({ productId }) => productId),
    )
    // After the lock: a repeated request waits until the first one is saved.
    const earlier = await listEntry(tx, entry.requestId)
    if (earlier.length > 0) return { isRepeated: true, lines: earlier }
    if (entry.reason === 'counted') {
      for (const line of entry.lines) await assertCountable(tx, line, rows.get(line.productId))
    }
    const changes = entry.lines.map((line) => planLine(entry, line, rows.get(line.productId)))
    const { reason, requestId } = entry
    await applyStockMovements(
      tx,
      changes.map(({ row, change }) => ({ productId: row.id, change, reason })),
      { actor, batch: requestId, note: entry.note || undefined },
    )
    await auditAll(
      tx,
      changes.map(({ row, change }) => ({
        actor,
        action: reason === 'counted' ? 'count' : reason === 'damaged' ? 'take out' : 'receive',
        kind: 'product',
        id: row.id,
        subject: row.name,
        before: { stock: row.stock },
        after: { stock: row.stock + change },
        batch: requestId,
      })),
    )
    return { isRepeated: false, lines: await listEntry(tx, requestId) }
  })
}

function planLine({ reason }: StockEntry, line: Line, row: PricedProduct | undefined) {
  if (!row) throw new ValidationError({ lines: `Product ${line.productId} does not exist` })
  const change = changeOf(reason, line, row.stock)
  if (row.stock + change < 0) {
    throw new ConflictError('stock_below_zero', `Only ${row.stock} copies of “${row.name}” are in stock`)
  }
  return { row, change }
}

/** Orders since the counter saw the stock are part of the difference. What staff have changed since may be counted already. */
async function assertCountable(tx: Transaction, { productId, stock: seen }: Line, row?: PricedProduct): Promise<void> {
  if (!row || seen === undefined || seen === row.stock || (await wasFormerStock(tx, productId, seen))) return
  throw new ConflictError(
    'stock_changed',
    `The stock of “${row.name}” has changed since you saw it. It is ${row.stock} now: count it again.`,
  )
}

/** A count is relative to the stock that the counter saw, so that no order since then is lost. */
function changeOf(reason: StockEntry['reason'], { quantity, stock }: Line, current: number): number {
  if (reason === 'counted') return quantity - (stock ?? current)
  return reason === 'damaged' ? -quantity : quantity
}

function listEntry(tx: Transaction, requestId: string) {
  const { productId, change, stockAfter, batch, id } = stockMovements
  return tx
    .select({ productId, name: products.name, change, stockAfter })
    .from(stockMovements)
    .innerJoin(products, eq(products.id, productId))
    .where(eq(batch, requestId))
    .orderBy(asc(id))
}
