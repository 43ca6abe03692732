import { createRoute, z } from '@hono/zod-openapi'
import { desc, eq } from 'drizzle-orm'
import {
  type ProductBatch,
  type ProductBatchDetail,
  productBatchDetailSchema,
  productBatchSchema,
} from '../../../domain/catalog/batches/product-batch.ts'
import type { Database } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { productBatches } from '../../database/schema/imports.ts'
import { undoBatch } from './undo-batch.ts'

const MAX_LISTED = 100
const params = z.object({ batch: z.uuid('Must be the id of an import or a bulk edit') })
const detail = jsonResponse(
  productBatchDetailSchema.openapi('ProductBatch'),
  'With the products that undo did not restore',
)

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'listProductBatches',
  tags: ['Admin: products'],
  summary: 'The last 100 imports and bulk edits of products, newest first',
  responses: {
    200: jsonResponse(z.array(productBatchSchema.openapi('ProductBatchRow')), 'Imports and bulk edits'),
    ...errorResponses(401, 403),
  },
})
const readRoute = createRoute({
  method: 'get',
  path: '/{batch}',
  operationId: 'getProductBatch',
  tags: ['Admin: products'],
  summary: 'An import or a bulk edit of products',
  request: { params },
  responses: { 200: detail, ...errorResponses(400, 401, 403, 404) },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/{batch}/undo',
  operationId: 'undoProductBatch',
  tags: ['Admin: products'],
  summary: 'Undo an import or a bulk edit',
  description:
    'New products are deleted, or archived if they have orders. Changed fields get their former values unless they were edited since. The stock is taken back as a difference, so that what was sold since stays sold.',
  request: { params },
  responses: { 200: detail, ...errorResponses(400, 401, 403, 404, 409) },
})

/** Imports and bulk edits of products and their undo, mounted at `/admin/product-batches`. */
export function productBatchRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(listRoute, async (c) => c.json(await listBatches(db), 200))
    .openapi(readRoute, async (c) => c.json(await readBatch(db, c.req.valid('param').batch), 200))
    .openapi(undoRoute, async (c) => {
      const { batch } = c.req.valid('param')
      await undoBatch(db, c.var.actor, batch)
      return c.json(await readBatch(db, batch), 200)
    })
}

async function listBatches(db: Database): Promise<ProductBatch[]> {
  const rows = await db.select().from(productBatches).orderBy(desc(productBatches.createdAt)).limit(MAX_LISTED)
  return rows.map((row) => {
    const { unrestored: _, ...batch } = present(row)
    return batch
  })
}

async function readBatch(db: Database, id: string): Promise<ProductBatchDetail> {
  const [row] = await db.select().from(productBatches).where(eq(productBatches.id, id))
  if (!row) throw new NotFoundError('Change')
  return present(row)
}

function present(stored: typeof productBatches.$inferSelect): ProductBatchDetail {
  const { actorId: _, ...row } = stored
  return {
    ...row,
    unrestoredCount: row.unrestored.length,
    createdAt: row.createdAt.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
  }
}
