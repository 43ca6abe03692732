import { createRoute, z } from '@hono/zod-openapi'
import { wishlistSchema } from '../../../domain/catalog/wishlist.ts'
import type { Database } from '../../database/connect.ts'
import { errorResponses, jsonBody, jsonResponse, rowId } from '../../http/openapi.ts'
import { customerRouter } from '../../http/routers.ts'
import { addWish, listWishes, mergeWishes, removeWish } from './edit-wishlist.ts'

const wishlist = wishlistSchema.openapi('Wishlist')
const params = z.object({ productId: rowId })
const tags = ['Account']

const listRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'getWishlist',
  tags,
  summary: 'The products on the wishlist of the logged-in user, the last added first',
  responses: { 200: jsonResponse(wishlist, 'The wishlist'), ...errorResponses(401) },
})
const mergeRoute = createRoute({
  method: 'post',
  path: '/merge',
  operationId: 'mergeWishlist',
  tags,
  summary: 'Add the wishlist of a device to that of the logged-in user; unknown products are skipped',
  request: { body: jsonBody(wishlist) },
  responses: { 200: jsonResponse(wishlist, 'The wishlist'), ...errorResponses(400, 401) },
})
const addRoute = createRoute({
  method: 'put',
  path: '/{productId}',
  operationId: 'addToWishlist',
  tags,
  summary: 'Put a product on the wishlist of the logged-in user',
  description: 'A wishlist has at most 100 products: a further one is rejected with 409 `wishlist_full`.',
  request: { params },
  responses: { 204: { description: 'The product is on the wishlist' }, ...errorResponses(400, 401, 404, 409) },
})
const removeRoute = createRoute({
  method: 'delete',
  path: '/{productId}',
  operationId: 'removeFromWishlist',
  tags,
  summary: 'Remove a product from the wishlist of the logged-in user',
  request: { params },
  responses: { 204: { description: 'The product is not on the wishlist' }, ...errorResponses(400, 401) },
})

/** The wishlist of the logged-in user, mounted at `/user/wishlist`. */
export const wishlistRoutes = ({ db }: { db: Database }) =>
  customerRouter()
    .openapi(listRoute, async (c) => c.json({ productIds: await listWishes(db, c.var.actor.id) }, 200))
    .openapi(mergeRoute, async (c) =>
      c.json({ productIds: await mergeWishes(db, c.var.actor.id, c.req.valid('json').productIds) }, 200),
    )
    .openapi(addRoute, async (c) => {
      await addWish(db, c.var.actor.id, c.req.valid('param').productId)
      return c.body(null, 204)
    })
    .openapi(removeRoute, async (c) => {
      await removeWish(db, c.var.actor.id, c.req.valid('param').productId)
      return c.body(null, 204)
    })
