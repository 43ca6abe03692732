import { createRoute } from '@hono/zod-openapi'
import { bulkProductsResultSchema, bulkRequestSchema } from '../../../domain/catalog/products/bulk-products.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { bulkEditProducts, previewBulkEdit } from './bulk-edit-products.ts'

const bulkEditRoute = createRoute({
  method: 'post',
  path: '/bulk',
  operationId: 'bulkEditProducts',
  tags: ['Admin: products'],
  summary: 'Edit or delete many products at once, or preview the changes',
  description:
    'Prices are rounded to whole rupees. Products whose price or stock would become invalid, or whose price would be above the MRP, are skipped. A deletion cannot be undone, and archives products with orders instead.',
  request: { body: jsonBody(bulkRequestSchema.openapi('BulkEditRequest')) },
  responses: {
    200: jsonResponse(bulkProductsResultSchema.openapi('BulkEditResult'), 'The result or the preview'),
    ...errorResponses(400, 401, 403, 409),
  },
})
/** Bulk edits of products, mounted at `/admin/products`. */
export const bulkEditRoutes = ({ db }: { db: Database }) =>
  adminRouter('manager').openapi(bulkEditRoute, async (c) => {
    const request = c.req.valid('json')
    return c.json(
      request.preview ? await previewBulkEdit(db, request) : await bulkEditProducts(db, c.var.actor, request),
      200,
    )
  })
