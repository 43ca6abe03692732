import { and, desc, eq, inArray } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { CollectionUses } from '../../../domain/catalog/collection-uses.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { audit } from '../../database/audit.ts'
import { auditLog } from '../../database/audit.tables.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { productCategories, products } from '../catalog.tables.ts'
import { type Collection, type CollectionTable, countReferences, type FindReferences } from './collection.ts'
import { assertNameAvailable, lockCollection } from './edit-collections.ts'

/** Returns what refers to an institute or category. @throws NotFoundError */
export async function readCollectionUses(
  db: Queryable,
  { kind, label, table, productLink, requiredBy }: Collection<CollectionTable>,
  findReferences: FindReferences,
  id: number,
): Promise<CollectionUses> {
  if ((await db.$count(table, eq(table.id, id))) === 0) throw new NotFoundError(label)
  return {
    products: await countReferences(db, productLink, id),
    requiredBy: await countReferences(db, requiredBy, id),
    ...(await findReferences(db, kind, id)),
  }
}

/**
 * Deletes an institute or category. The links of a category to products are deleted with it. The audit log has their
 * ids, from which `restoreCollection` takes them.
 * @throws AppError 404; 409 while products belong to the institute, or have the category as their primary one
 */
export function deleteCollection(
  db: Database,
  actor: User,
  collection: Collection<CollectionTable>,
  findReferences: FindReferences,
  id: number,
): Promise<void> {
  const { kind, table, requiredBy, inUseMessage } = collection
  return db.transaction(async (tx) => {
    const row = await lockCollection(tx, collection, id)
    const count = await countReferences(tx, requiredBy, id)
    if (count > 0) {
      const productCount = count === 1 ? 'a product' : formatProductCount(count)
      throw new ConflictError('has_products', inUseMessage(row.name, productCount))
    }
    const productIds = kind === 'category' ? await listProductIds(tx, id) : []
    const references = { productIds, ...(await findReferences(tx, kind, id)) }
    const before = { ...row, ...Object.fromEntries(Object.entries(references).filter(([, list]) => list.length > 0)) }
    await tx.delete(table).where(eq(table.id, id))
    await audit(tx, { actor, action: 'delete', kind, id, subject: row.name, before })
  })
}

/**
 * Undoes a deletion: the row has its id again, so that links lead to it, and a category has its products that still exist.
 * @throws AppError 404 when it was not deleted; 409 when another one has the name now
 */
export function restoreCollection(
  db: Database,
  actor: User,
  collection: Collection<CollectionTable>,
  id: number,
): Promise<void> {
  const { kind, label, table } = collection
  return db.transaction(async (tx) => {
    const [deletion] = await tx
      .select({ subject: auditLog.subject, before: auditLog.before })
      .from(auditLog)
      .where(and(eq(auditLog.kind, kind), eq(auditLog.subjectId, String(id)), eq(auditLog.action, 'delete')))
      .orderBy(desc(auditLog.id))
      .limit(1)
    if (!deletion?.before) throw new NotFoundError(`Deleted ${kind}`)
    const { productIds = [], links: _, promotions: __, ...row } = deletion.before as DeletedRow
    await assertNameAvailable(tx, collection, row.name, id)
    const inserted = await tx.insert(table).values(row).onConflictDoNothing().returning()
    if (inserted.length === 0) throw new ConflictError('not_deleted', `${label} ${row.name} is not deleted any more.`)
    const linked = await linkProducts(tx, id, productIds)
    const after = { ...row, ...(linked.length > 0 && { productIds: linked }) }
    await audit(tx, { actor, action: 'restore', kind, id, subject: row.name, after })
  })
}

type DeletedRow = CollectionTable['$inferSelect'] & { productIds?: number[]; links?: unknown; promotions?: unknown }

async function listProductIds(tx: Transaction, categoryId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: productCategories.productId })
    .from(productCategories)
    .where(eq(productCategories.categoryId, categoryId))
    .orderBy(productCategories.productId)
  return rows.map(({ id }) => id)
}

/** Adds the products that still exist to a category. @returns their ids */
async function linkProducts(tx: Transaction, categoryId: number, productIds: number[]): Promise<number[]> {
  if (productIds.length === 0) return []
  const rows = await tx
    .select({ productId: products.id })
    .from(products)
    .where(inArray(products.id, productIds))
    .orderBy(products.id)
    .for('key share')
  if (rows.length === 0) return []
  await tx.insert(productCategories).values(rows.map(({ productId }) => ({ productId, categoryId })))
  return rows.map(({ productId }) => productId)
}
