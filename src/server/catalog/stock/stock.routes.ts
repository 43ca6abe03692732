import { createRoute, z } from '@hono/zod-openapi'
import { asc, count, desc, eq } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  type StockEntry,
  type StockEntryResult,
  stockEntryResultSchema,
  stockEntrySchema,
  stockMovementSchema,
} from '../../../domain/catalog/stock/stock-movements.ts'
import { auditAll } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { products, stockMovements } from '../../database/schema/catalog.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { MAX_ROWS, pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import { applyStockMovements, lockProducts, type PricedProduct } from '../products/decrement-stock.ts'
import { wasFormerStock } from '../products/edited-stock.ts'

type Line = StockEntry['lines'][number]

/**
 * Saves a list of copies that staff received, took back, took out or counted, in one transaction. A repeated request
 * returns the result of the first.
 * @throws ValidationError for an unknown product; ConflictError (409) when a stock would fall below zero, when staff changed it
 * after the counter saw it, or when a list with the same id was saved with other copies
 */
function recordStockEntry(db: Database, actor: User, entry: StockEntry): Promise<StockEntryResult> {
  return db.transaction(async (tx) => {
    const rows = await lockProducts(
      tx,
      entry.lines.map(({ productId }) => productId),
    )
    // After the lock: a repeated request waits until the first one is saved.
    const earlier = await listEntry(tx, entry.requestId)
    if (earlier.length > 0) {
      if (!isSameEntry(entry, earlier)) throw savedWithOthers()
      return { isRepeated: true, lines: earlier }
    }
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

/** Two windows of one device have the same list, and each can add copies to it. */
function isSameEntry({ reason, lines }: StockEntry, earlier: Awaited<ReturnType<typeof listEntry>>): boolean {
  const changes = new Map(earlier.map(({ productId, change }) => [productId, change]))
  return (
    lines.length === changes.size &&
    lines.every((line) => {
      const change = changes.get(line.productId)
      // A count without the stock that was seen depends on the stock of then.
      const isRelative = reason === 'counted' && line.stock === undefined
      return change !== undefined && (isRelative || change === changeOf(reason, line, 0))
    })
  )
}

const savedWithOthers = () =>
  new ConflictError(
    'list_saved',
    'This list was saved in another window, with other copies. Take out what is saved already, and save the rest.',
  )

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

const historyRoute = createRoute({
  method: 'get',
  path: '/products/{id}/stock-movements',
  operationId: 'listStockMovements',
  tags: ['Admin: products'],
  summary: 'The stock history of a product, newest first',
  request: { params: idParam, query: pagingQuery },
  responses: {
    200: jsonResponse(z.array(stockMovementSchema.openapi('StockMovement')), 'The movements'),
    ...errorResponses(400, 401, 403, 404),
  },
})
const entryRoute = createRoute({
  method: 'post',
  path: '/stock-entries',
  operationId: 'recordStockEntry',
  tags: ['Admin: products'],
  summary: 'Save copies that were received, returned, damaged or counted; a repeated request changes nothing',
  request: { body: jsonBody(stockEntrySchema.openapi('StockEntry')) },
  responses: {
    200: jsonResponse(stockEntryResultSchema.openapi('StockEntryResult'), 'The products with their new stock'),
    ...errorResponses(400, 401, 403, 409),
  },
})

/** Stock history and stock entries of staff, mounted at `/admin`. */
export function stockRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(historyRoute, async (c) => {
      const { id } = c.req.valid('param')
      const query = c.req.valid('query')
      const [rows, [counted]] = await Promise.all([
        listMovements(db, id, query),
        db.select({ total: count() }).from(stockMovements).where(eq(stockMovements.productId, id)),
      ])
      if (rows.length === 0 && (await db.$count(products, eq(products.id, id))) === 0)
        throw new NotFoundError('Product')
      setPaginationHeaders(c, counted?.total ?? 0, query, [])
      return c.json(
        rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() })),
        200,
      )
    })
    .openapi(entryRoute, async (c) => c.json(await recordStockEntry(db, c.var.actor, c.req.valid('json')), 200))
}

function listMovements(
  db: Database,
  productId: number,
  { limit = MAX_ROWS, offset = 0 }: { limit?: number | undefined; offset?: number | undefined },
) {
  const { id, createdAt, change, stockAfter, reason, orderId, actor, note } = stockMovements
  return db
    .select({ id, createdAt, change, stockAfter, reason, orderId, actor, note })
    .from(stockMovements)
    .where(eq(stockMovements.productId, productId))
    .orderBy(desc(id))
    .limit(limit)
    .offset(offset)
}
