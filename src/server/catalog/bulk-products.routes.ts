import { createRoute, z } from '@hono/zod-openapi'
import { bulkAnswerSchema, bulkRequestSchema, bulkUndoSchema } from '../../domain/bulk-products.ts'
import type { Database } from '../database/connect.ts'
import { neverStored, onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, payload, problems } from '../http/contract.ts'
import { changeProducts, previewBulkChange } from './change-products.ts'
import { undoBulkChange } from './undo-bulk-change.ts'

const bulkRoute = createRoute({
  method: 'post',
  path: '/admin/products/bulk',
  tags: ['Back office: products'],
  summary: 'Change many products at once, or tell what that would do',
  description:
    'Prices are rounded to whole rupees. Products that the change would break (a price or stock below 0) are left as they are. Deleting cannot be undone.',
  middleware: [onlyAdmins, neverStored] as const,
  request: { body: payload(bulkRequestSchema.openapi('BulkRequest')) },
  responses: { 200: json(bulkAnswerSchema.openapi('BulkAnswer'), 'What changed'), ...problems(400, 401, 403, 409) },
})
const undoRoute = createRoute({
  method: 'post',
  path: '/admin/products/bulk/{batch}/undo',
  tags: ['Back office: products'],
  summary: 'Undo a change of many products, where nobody has changed them since',
  middleware: [onlyAdmins, neverStored] as const,
  request: { params: z.object({ batch: z.uuid('Must be the batch of a change') }) },
  responses: { 200: json(bulkUndoSchema.openapi('BulkUndo'), 'What was undone'), ...problems(400, 401, 403, 404, 409) },
})

/** Changes of many products at once. */
export function bulkProductRoutes({ db }: { db: Database }) {
  return createRouter()
    .openapi(bulkRoute, async (c) => {
      const request = c.req.valid('json')
      const actor = requireAdmin(c)
      return c.json(
        request.preview ? await previewBulkChange(db, request) : await changeProducts(db, actor, request),
        200,
      )
    })
    .openapi(undoRoute, async (c) => c.json(await undoBulkChange(db, requireAdmin(c), c.req.valid('param').batch), 200))
}
