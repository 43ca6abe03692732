import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { MAX_WISHES } from '../../../domain/catalog/wishlist-limits.ts'
import { users, wishlistItems } from '../../database/schema/accounts.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { products } from '../../database/schema/catalog.ts'

/** Returns the ids of the products on a customer's wishlist, the last added first. */
export async function listWishes(db: Queryable, userId: number): Promise<number[]> {
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
export function addWish(db: Database, userId: number, productId: number): Promise<void> {
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
export async function removeWish(db: Database, userId: number, productId: number): Promise<void> {
  const { userId: owner, productId: product } = wishlistItems
  await db.delete(wishlistItems).where(and(eq(owner, userId), eq(product, productId)))
}

/**
 * Adds the wishlist of a device to that of the account. Neither loses a product, as long as both fit: what exceeds the limit
 * stays off. Unknown products are skipped.
 * @param productIds the last added first
 * @returns the wishlist of the account
 */
export function mergeWishes(db: Database, userId: number, productIds: readonly number[]): Promise<number[]> {
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
