import { createRoute, z } from '@hono/zod-openapi'
import {
  bulkProductsResultSchema,
  bulkRequestSchema,
  bulkUndoResultSchema,
} from '../../../domain/catalog/bulk-products.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { bulkEditProducts, previewBulkEdit } from './bulk-edit-products.ts'
import { undoBulkEdit } from './undo-bulk-edit.ts'

const bulkEditRoute = createRoute({
  method: 'post',
  path: '/bulk',
  tags: ['Admin: products'],
  summary: 'Change many products at once, or tell what that would do',
  description:
    'Prices are rounded to whole rupees. Products that the change would break (a price or stock below 0) are left as they are. Deleting cannot be undone.',
  request: { body: jsonBody(bulkRequestSchema.openapi('BulkEditRequest')) },
  responses: {
    200: jsonResponse(bulkProductsResultSchema.openapi('BulkEditResult'), 'What changed'),
    ...errorResponses(400, 401, 403, 409),
  },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/bulk/{batch}/undo',
  tags: ['Admin: products'],
  summary: 'Undo a change of many products, where nobody has changed them since',
  request: { params: z.object({ batch: z.uuid('Must be the batch of a change') }) },
  responses: {
    200: jsonResponse(bulkUndoResultSchema.openapi('BulkEditUndo'), 'What was undone'),
    ...errorResponses(400, 401, 403, 404, 409),
  },
})

/** Changes of many products at once. */
export function bulkEditRoutes({ db }: { db: Database }) {
  return adminRouter()
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
