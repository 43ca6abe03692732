import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { productCategories, products } from './catalog.tables.ts'
import { checkShelves } from './check-shelves.ts'
import { findForEditing } from './edited-products.queries.ts'

interface Link {
  productId: number
  categoryId: number
}

/** Puts a product under one more category. Where it stands already, nothing changes. @throws Problem 404, 400 */
export function linkCategory(db: Database, actor: User, link: Link): Promise<void> {
  return changeLinks(db, actor, link.productId, async (tx) => {
    await checkShelves(tx, [{ categoryIds: [link.categoryId] }]).catch(() => {
      throw notFound('Category')
    })
    await tx.insert(productCategories).values(link).onConflictDoNothing()
  })
}

/** Takes a product out of a category. @throws Problem 404 when it does not stand there */
export function unlinkCategory(db: Database, actor: User, { productId, categoryId }: Link): Promise<void> {
  return changeLinks(db, actor, productId, async (tx) => {
    const theLink = and(eq(productCategories.productId, productId), eq(productCategories.categoryId, categoryId))
    const gone = await tx.delete(productCategories).where(theLink).returning()
    if (gone.length === 0) throw notFound('Category of this product')
  })
}

function changeLinks(db: Database, actor: User, id: number, change: (tx: Transaction) => Promise<void>) {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select from ${products} where ${products.id} = ${id} for no key update`)
    const before = await findForEditing(tx, id)
    if (!before) throw notFound('Product')
    await change(tx)
    const after = await findForEditing(tx, id)
    if (after?.categoryIds.join() === before.categoryIds.join()) return
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1` })
      .where(eq(products.id, id))
    const links = { before: { categoryIds: before.categoryIds }, after: { categoryIds: after?.categoryIds } }
    await recordChange(tx, { actor, action: 'update', kind: 'product', id, subject: before.product.name, ...links })
    await announce(tx, 'catalog', `product:${id}`)
  })
}
