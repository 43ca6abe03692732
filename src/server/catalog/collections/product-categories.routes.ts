import { createRoute, z } from '@hono/zod-openapi'
import { id } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, jsonBody, errorResponses, rowId } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { linkCategory, unlinkCategory } from './link-category.ts'

const linkResponse = z.object({ productId: z.int(), categoryId: z.int() }).openapi('ProductCategory')

const linkRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'linkProductCategory',
  tags: ['Admin: products'],
  summary: 'Add a product to a category',
  request: { body: jsonBody(z.object({ productId: id, categoryId: id })) },
  responses: { 201: jsonResponse(linkResponse, 'The link'), ...errorResponses(400, 401, 403, 404) },
})
const unlinkRoute = createRoute({
  method: 'delete',
  path: '/{productId}/{categoryId}',
  operationId: 'unlinkProductCategory',
  tags: ['Admin: products'],
  summary: 'Remove a product from a category',
  request: { params: z.object({ productId: rowId, categoryId: rowId }) },
  responses: { 204: { description: 'The link is deleted' }, ...errorResponses(400, 401, 403, 404) },
})

/** Links of products and categories, mounted at `/product-categories`. */
export function productCategoryRoutes({ db }: { db: Database }) {
  return adminRouter('manager')
    .openapi(linkRoute, async (c) => {
      const link = c.req.valid('json')
      await linkCategory(db, c.var.actor, link)
      return c.json(link, 201)
    })
    .openapi(unlinkRoute, async (c) => {
      await unlinkCategory(db, c.var.actor, c.req.valid('param'))
      return c.body(null, 204)
    })
}
