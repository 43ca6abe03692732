import { createRoute, z } from '@hono/zod-openapi'
import {
  bulkProductsResultSchema,
  bulkRequestSchema,
  bulkUndoResultSchema,
} from '../../../domain/catalog/products/bulk-products.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { bulkEditProducts, previewBulkEdit } from './bulk-edit-products.ts'
import { undoBulkEdit } from './undo-bulk-edit.ts'

const bulkEditRoute = createRoute({
  method: 'post',
  path: '/bulk',
  operationId: 'bulkEditProducts',
  tags: ['Admin: products'],
  summary: 'Edit or delete many products at once, or preview the changes',
  description:
    'Prices are rounded to whole rupees. Products whose price or stock would become invalid are skipped. A deletion cannot be undone, and archives products with orders instead.',
  request: { body: jsonBody(bulkRequestSchema.openapi('BulkEditRequest')) },
  responses: {
    200: jsonResponse(bulkProductsResultSchema.openapi('BulkEditResult'), 'The result or the preview'),
    ...errorResponses(400, 401, 403, 409),
  },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/bulk/{batch}/undo',
  operationId: 'undoBulkEditProducts',
  tags: ['Admin: products'],
  summary: 'Undo a bulk edit of all products that have not changed since',
  request: { params: z.object({ batch: z.uuid('Must be the batch of a bulk edit') }) },
  responses: {
    200: jsonResponse(bulkUndoResultSchema.openapi('BulkEditUndo'), 'Numbers of restored and skipped products'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

/** Bulk edits of products, mounted at `/admin/products`. */
export function bulkEditRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(bulkEditRoute, async (c) => {
      const request = c.req.valid('json')
      const actor = c.var.actor
      return c.json(
        request.preview ? await previewBulkEdit(db, request) : await bulkEditProducts(db, actor, request),
        200,
      )
    })
    .openapi(undoRoute, async (c) => c.json(await undoBulkEdit(db, c.var.actor, c.req.valid('param').batch), 200))
}
