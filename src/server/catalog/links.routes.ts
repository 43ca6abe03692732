import { createRoute, z } from '@hono/zod-openapi'
import { id } from '../../domain/shapes.ts'
import type { Database } from '../database/connect.ts'
import { onlyAdmins, requireAdmin } from '../http/access.ts'
import { createRouter, json, payload, problems, rowId } from '../http/contract.ts'
import { linkCategory, unlinkCategory } from './link-category.ts'

const link = z.object({ productId: z.int(), categoryId: z.int() }).openapi('ProductCategory')

const linkRoute = createRoute({
  method: 'post',
  path: '/product-categories',
  tags: ['Back office: products'],
  summary: 'Put a product under a category',
  middleware: onlyAdmins,
  request: { body: payload(z.object({ productId: id, categoryId: id })) },
  responses: { 201: json(link, 'The link'), ...problems(400, 401, 403, 404) },
})
const unlinkRoute = createRoute({
  method: 'delete',
  path: '/product-categories/{productId}/{categoryId}',
  tags: ['Back office: products'],
  summary: 'Take a product out of a category',
  middleware: onlyAdmins,
  request: { params: z.object({ productId: rowId, categoryId: rowId }) },
  responses: { 204: { description: 'It is gone' }, ...problems(400, 401, 403, 404) },
})

/** The links between products and categories, one at a time. */
export function linkRoutes({ db }: { db: Database }) {
  return createRouter()
    .openapi(linkRoute, async (c) => {
      const wanted = c.req.valid('json')
      await linkCategory(db, requireAdmin(c), wanted)
      return c.json(wanted, 201)
    })
    .openapi(unlinkRoute, async (c) => {
      await unlinkCategory(db, requireAdmin(c), c.req.valid('param'))
      return c.body(null, 204)
    })
}
