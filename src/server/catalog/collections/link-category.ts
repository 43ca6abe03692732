import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { productCategories, products } from '../../database/schema/catalog.ts'
import { assertCollectionsExist } from './collection.ts'
import { findAdminProduct } from '../products/admin-products.queries.ts'

interface CategoryLink {
  productId: number
  categoryId: number
}

/** Adds a product to a category. Does nothing if it is in it already. @throws AppError 404 */
export function linkCategory(db: Database, actor: User, link: CategoryLink): Promise<void> {
  return updateLinks(db, actor, link.productId, async (tx) => {
    await assertCollectionsExist(tx, [{ categoryIds: [link.categoryId] }]).catch(() => {
      throw new NotFoundError('Category')
    })
    await tx.insert(productCategories).values(link).onConflictDoNothing()
  })
}

/** Removes a product from a category. @throws AppError 404 when it is not in it */
export function unlinkCategory(db: Database, actor: User, { productId, categoryId }: CategoryLink): Promise<void> {
  return updateLinks(db, actor, productId, async (tx) => {
    const isLink = and(eq(productCategories.productId, productId), eq(productCategories.categoryId, categoryId))
    const deleted = await tx.delete(productCategories).where(isLink).returning()
    if (deleted.length === 0) throw new NotFoundError('Category of this product')
  })
}

function updateLinks(db: Database, actor: User, id: number, change: (tx: Transaction) => Promise<void>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from ${products} where ${products.id} = ${id} for no key update`)
    const before = await findAdminProduct(tx, id)
    if (!before) throw new NotFoundError('Product')
    await change(tx)
    const after = await findAdminProduct(tx, id)
    if (after?.categoryIds.join() === before.categoryIds.join()) return
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    const links = { before: { categoryIds: before.categoryIds }, after: { categoryIds: after?.categoryIds } }
    await audit(tx, { actor, action: 'update', kind: 'product', id, subject: before.product.name, ...links })
  })
}
