import { createRoute, z } from '@hono/zod-openapi'
import { id } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses, rowId } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { linkCategory, unlinkCategory } from './link-category.ts'

const link = z.object({ productId: z.int(), categoryId: z.int() }).openapi('ProductCategory')

const linkRoute = createRoute({
  method: 'post',
  path: '/',
  tags: ['Admin: products'],
  summary: 'Put a product under a category',
  request: { body: jsonBody(z.object({ productId: id, categoryId: id })) },
  responses: { 201: jsonResponse(link, 'The link'), ...errorResponses(400, 401, 403, 404) },
})
const unlinkRoute = createRoute({
  method: 'delete',
  path: '/{productId}/{categoryId}',
  tags: ['Admin: products'],
  summary: 'Take a product out of a category',
  request: { params: z.object({ productId: rowId, categoryId: rowId }) },
  responses: { 204: { description: 'It is gone' }, ...errorResponses(400, 401, 403, 404) },
})

/** The links between products and categories, one at a time. */
export function productCategoryRoutes({ db }: { db: Database }) {
  return adminRouter()
    .openapi(linkRoute, async (c) => {
      const wanted = c.req.valid('json')
      await linkCategory(db, c.var.actor, wanted)
      return c.json(wanted, 201)
    })
    .openapi(unlinkRoute, async (c) => {
      await unlinkCategory(db, c.var.actor, c.req.valid('param'))
      return c.body(null, 204)
    })
}
