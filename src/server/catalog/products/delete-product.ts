import { eq, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { NotFoundError } from '../../http/errors.ts'
import { products } from '../../database/schema/catalog.ts'
import { toAuditFields } from './admin-products.presenter.ts'
import { findAdminProduct } from './admin-products.queries.ts'

/**
 * Deletes a product. Orders keep their copy of it, with what it is packed by, and lose only the link.
 * @throws AppError 404 for an unknown product
 */
export function deleteProduct(db: Database, actor: User, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    // An order that is being placed gets its copy too.
    await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('update')
    const row = await findAdminProduct(tx, id)
    if (row) await copyToOrders(tx, row.product)
    const deleted = await tx.delete(products).where(eq(products.id, id)).returning({ id: products.id })
    if (!row || deleted.length === 0) throw new NotFoundError('Product')
    const before = { ...toAuditFields(row.product), categoryIds: row.categoryIds }
    await audit(tx, { actor, action: 'delete', kind: 'product', id, subject: row.product.name, before })
  })
}

async function copyToOrders(tx: Transaction, { id, isbn, sku, shelfLocation }: typeof products.$inferSelect) {
  await tx.execute(
    sql`update order_items set isbn = ${isbn}, sku = ${sku}, shelf_location = ${shelfLocation} where product_id = ${id}`,
  )
}
