import { eq, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { BulkProductsResult } from '../../../domain/catalog/products/bulk-products.ts'
import { UNSENT_STATUSES } from '../../../domain/orders/order-status.ts'
import { audit, auditAll } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import { NotFoundError } from '../../http/errors.ts'
import { toAuditFields } from './admin-products.presenter.ts'
import { findAdminProduct, selectAdminProducts } from './admin-products.queries.ts'
import { type BulkRow, chunks, idIn } from './bulk-edit-rows.ts'

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

const DELETE_CHUNK_SIZE = 500
const NAMED_ORDERS = 5

interface DeletionEntry {
  actor: User
  batch: string
  /** The action in the audit log. */
  action?: string
}

/** What a bulk deletion does: products with orders are archived, so that their page and the links of orders stay. */
export interface DeletionPlan {
  deletions: BulkRow[]
  archivals: BulkRow[]
}

/** Plans the deletion of products. Products with orders that are archived already stay as they are. */
export async function planDeletion(db: Queryable, rows: readonly BulkRow[]): Promise<DeletionPlan> {
  const ordered = await findOrderedIds(
    db,
    rows.map(({ id }) => id),
  )
  return {
    deletions: rows.filter(({ id }) => !ordered.has(id)),
    archivals: rows.filter(({ id, status }) => ordered.has(id) && status !== 'archived'),
  }
}

/** Returns which of the products have orders. Orders lock their products, so the answer holds for locked rows. */
async function findOrderedIds(db: Queryable, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select distinct product_id as id from order_items where product_id = any(${sql.param(ids)}::int[])`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the orders that are not sent yet and need products: how many, and the oldest. */
export async function findOpenOrders(
  db: Queryable,
  rows: readonly BulkRow[],
): Promise<BulkProductsResult['openOrders']> {
  const productIds = rows.map(({ id }) => id)
  const { rows: found } = await db.execute<{ id: string }>(sql`
    select id from ${orders}
    where status in ${UNSENT_STATUSES} and exists (
      select from ${orderItems} where order_id = ${orders.id} and product_id = any(${sql.param(productIds)}::int[]))
    order by created_at`)
  return { count: found.length, ids: found.slice(0, NAMED_ORDERS).map(({ id }) => Number(id)) }
}

/** Deletes and archives locked products, with an audit entry each. */
export async function applyDeletion(
  tx: Transaction,
  { deletions, archivals }: DeletionPlan,
  entry: DeletionEntry,
): Promise<void> {
  for (const part of chunks(deletions, DELETE_CHUNK_SIZE)) await deleteRows(tx, part, entry)
  for (const part of chunks(archivals)) await archiveRows(tx, part, entry)
}

async function deleteRows(tx: Transaction, rows: readonly BulkRow[], entry: DeletionEntry) {
  const ids = rows.map(({ id }) => id)
  const deleted = await selectAdminProducts(tx, ids)
  await tx.delete(products).where(idIn(ids))
  await auditAll(
    tx,
    deleted.map(({ product, categoryIds }) => ({
      action: 'bulk delete',
      ...entry,
      kind: 'product',
      id: product.id,
      subject: product.name,
      before: { ...toAuditFields(product), categoryIds },
    })),
  )
}

async function archiveRows(tx: Transaction, rows: readonly BulkRow[], entry: DeletionEntry) {
  await tx
    .update(products)
    .set({ status: 'archived', publishAt: null, version: sql`${products.version} + 1` })
    .where(idIn(rows.map(({ id }) => id)))
  await auditAll(
    tx,
    rows.map(({ id, name, status }) => ({
      action: 'update',
      ...entry,
      kind: 'product',
      id,
      subject: name,
      before: { status },
      after: { status: 'archived' },
    })),
  )
}
