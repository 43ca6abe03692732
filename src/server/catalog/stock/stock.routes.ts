import { createRoute, z } from '@hono/zod-openapi'
import { count, desc, eq } from 'drizzle-orm'
import {
  stockEntryResultSchema,
  stockEntrySchema,
  stockMovementSchema,
} from '../../../domain/catalog/stock/stock-movements.ts'
import type { Database } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, idParam, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { MAX_ROWS, pagingQuery, setPaginationHeaders } from '../../http/paging.ts'
import { adminRouter } from '../../http/routers.ts'
import { products, stockMovements } from '../../database/schema/catalog.ts'
import { recordStockEntry } from './record-stock-entry.ts'

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
