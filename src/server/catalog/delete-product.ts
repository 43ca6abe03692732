import { eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import { recordChange } from '../accounts/record-change.ts'
import { announce } from '../database/changes.ts'
import type { Database } from '../database/connect.ts'
import { notFound } from '../http/problem.ts'
import { products } from './catalog.tables.ts'
import { namedFields } from './edited-products.present.ts'
import { findForEditing } from './edited-products.queries.ts'

/**
 * Takes a product out of the shop for good. Orders keep their own copy of it and lose only the link.
 * @throws Problem 404 when there is no such product
 */
export function deleteProduct(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const row = await findForEditing(tx, id)
    const gone = await tx.delete(products).where(eq(products.id, id)).returning({ id: products.id })
    if (!row || gone.length === 0) throw notFound('Product')
    const before = { ...namedFields(row.product), categoryIds: row.categoryIds }
    await recordChange(tx, { actor, action: 'delete', kind: 'product', id, subject: row.product.name, before })
    await announce(tx, 'catalog', `product:${id}`)
  })
}
