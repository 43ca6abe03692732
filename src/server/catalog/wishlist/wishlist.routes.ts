import { createRoute, z } from '@hono/zod-openapi'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { MAX_WISHES } from '../../../domain/catalog/wishlist-limits.ts'
import { wishlistSchema } from '../../../domain/catalog/wishlist.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { users, wishlistItems } from '../../database/schema/accounts.ts'
import { products } from '../../database/schema/catalog.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { errorResponses, jsonBody, jsonResponse, rowId } from '../../http/openapi.ts'
import { customerRouter } from '../../http/routers.ts'

/** Returns the ids of the products on a customer's wishlist, the last added first. */
async function listWishes(db: Queryable, userId: number): Promise<number[]> {
  const { productId, createdAt } = wishlistItems
  const rows = await db
    .select({ productId })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId))
    .orderBy(desc(createdAt), desc(productId))
  return rows.map((row) => row.productId)
}

/**
 * Adds a product to a customer's wishlist. Does nothing if it is there.
 * @throws NotFoundError for an unknown product and for a draft
 * @throws ConflictError (409 `wishlist_full`)
 */
function addWish(db: Database, userId: number, productId: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockWishlist(tx, userId)
    const [known] = await knownProducts(tx, [productId])
    if (known === undefined) throw new NotFoundError('Product')
    await insertWishes(tx, userId, [productId])
    if ((await listWishes(tx, userId)).length <= MAX_WISHES) return
    const message = `Your wishlist has ${MAX_WISHES} products. Please remove one that you no longer need.`
    throw new ConflictError('wishlist_full', message)
  })
}

/** Removes a product from a customer's wishlist. Does nothing if it is not there. */
async function removeWish(db: Database, userId: number, productId: number): Promise<void> {
  const { userId: owner, productId: product } = wishlistItems
  await db.delete(wishlistItems).where(and(eq(owner, userId), eq(product, productId)))
}

/**
 * Adds the wishlist of a device to that of the account. Neither loses a product, as long as both fit: what exceeds the limit
 * stays off. Unknown products are skipped.
 * @param productIds the last added first
 * @returns the wishlist of the account
 */
function mergeWishes(db: Database, userId: number, productIds: readonly number[]): Promise<number[]> {
  return db.transaction(async (tx) => {
    await lockWishlist(tx, userId)
    const present = await listWishes(tx, userId)
    const known = await knownProducts(tx, productIds)
    const added = productIds.filter((id) => known.includes(id) && !present.includes(id))
    await insertWishes(tx, userId, [...new Set(added)].slice(0, Math.max(0, MAX_WISHES - present.length)))
    return listWishes(tx, userId)
  })
}

/** Concurrent changes of a wishlist wait, so that it does not exceed the limit. */
async function lockWishlist(tx: Transaction, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** An archived product can be on a wishlist: it may be sold again. A draft is unknown to customers. */
async function knownProducts(tx: Transaction, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), inArray(products.status, ['published', 'archived'])))
  return rows.map(({ id }) => id)
}

async function insertWishes(tx: Transaction, userId: number, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return
  // A microsecond apart, so that the list has the same order as on the device.
  const rows = productIds.map((productId, index) => ({
    userId,
    productId,
    createdAt: sql`now() - make_interval(secs => ${index} / 1000000.0)`,
  }))
  await tx.insert(wishlistItems).values(rows).onConflictDoNothing()
}

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
