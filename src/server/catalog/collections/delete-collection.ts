import { randomUUID } from 'node:crypto'
import { and, arrayContains, asc, desc, eq, inArray, ne, or } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { CollectionUses } from '../../../domain/catalog/collection-uses.ts'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import { nameOf } from '../../../domain/orders/promotions/promotion-rejection.ts'
import { findLinksTo } from '../../content/site-texts/broken-links.ts'
import { audit } from '../../database/audit.ts'
import type { Database, Queryable, Transaction } from '../../database/connect.ts'
import { productCategories, products } from '../../database/schema/catalog.ts'
import { productBatches } from '../../database/schema/imports.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { promotions } from '../../database/schema/promotions.ts'
import { lockUntilCommit } from '../../database/transaction-locks.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { recordBatch } from '../batches/record-batch.ts'
import { undoBatchInTransaction } from '../batches/undo-batch.ts'
import { adminFilterCondition, selectAdminProducts } from '../products/admin-products.queries.ts'
import { chunks } from '../products/bulk-edit-rows.ts'
import { type ProductEdit, updateProductsInTransaction } from '../products/update-product.ts'
import { type Collection, type CollectionTable, countReferences } from './collection.ts'
import { assertNameAvailable, lockCollection } from './edit-collections.ts'

/** Returns the ids of the products of an institute, or of those that are in a category. */
async function listProductIds(
  tx: Transaction,
  { kind, requiredBy }: Collection<CollectionTable>,
  id: number,
): Promise<number[]> {
  const isLinked = kind === 'category' ? adminFilterCondition({ categoryId: id }) : undefined
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(or(eq(requiredBy, id), isLinked))
    .orderBy(products.id)
  return rows.map((row) => row.id)
}

interface Move {
  id: number
  moveTo: number
  productIds: number[]
}

/** Moves products to another institute or category, as a bulk edit. @returns its id; undefined without products */
async function moveProducts(
  tx: Transaction,
  actor: User,
  { kind, table, label }: Collection<CollectionTable>,
  { id, moveTo, productIds }: Move,
): Promise<string | undefined> {
  const names = new Map(
    (
      await tx
        .select()
        .from(table)
        .where(inArray(table.id, [id, moveTo]))
    ).map((row) => [row.id, row.name]),
  )
  if (!names.has(id)) throw new NotFoundError(label)
  if (moveTo === id || !names.has(moveTo)) throw new ValidationError({ moveTo: `Choose another ${kind}` })
  if (productIds.length === 0) return undefined
  const batch = randomUUID()
  for (const part of chunks(productIds)) {
    const rows = kind === 'category' ? await selectAdminProducts(tx, part) : []
    const edits: ProductEdit[] =
      kind === 'institute'
        ? part.map((productId) => ({ id: productId, change: { instituteId: moveTo } }))
        : rows.map(({ product, categoryIds }) => ({
            id: product.id,
            change: {
              ...(product.categoryId === id && { categoryId: moveTo }),
              categoryIds: [...categoryIds.filter((one) => one !== id), moveTo],
            },
          }))
    await updateProductsInTransaction(tx, actor, edits, { action: 'bulk edit', batch })
  }
  const title = `From ${names.get(id)} to ${names.get(moveTo)}`
  const counts = { created: 0, updated: productIds.length, unchanged: 0, skipped: 0, remotePhotos: 0 }
  await recordBatch(tx, actor, { id: batch, kind: 'bulk edit', title, counts })
  return batch
}

/** Undoes the bulk edit of a deletion, unless staff have undone it before. @returns how many products were not restored */
async function undoMove(tx: Transaction, actor: User, batch: string): Promise<number> {
  const [move] = await tx.select().from(productBatches).where(eq(productBatches.id, batch))
  if (move?.undoneAt) return move.unrestored.length
  return (await undoBatchInTransaction(tx, actor, batch)).length
}

/** Returns what refers to an institute or category. @throws NotFoundError */
export async function readCollectionUses(
  db: Queryable,
  { kind, label, table, productLink, requiredBy }: Collection<CollectionTable>,
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
 * Deletes an institute or category. Its products go to `moveTo`; without it, the links of a category to products are deleted
 * with it. The audit log has their ids, from which `restoreCollection` takes them.
 * @throws AppError 400 for an unknown `moveTo`; 404; 409 while products belong to the institute, or have the category as their
 * primary one
 */
export function deleteCollection(
  db: Database,
  actor: User,
  collection: Collection<CollectionTable>,
  { id, moveTo }: { id: number; moveTo?: number | undefined },
): Promise<void> {
  const { kind, table, productLink, requiredBy, inUseMessage } = collection
  return db.transaction(async (tx) => {
    // Two deletions that move books into each other would deadlock.
    await lockUntilCommit(tx, 'collection-deletions')
    // Before the row is locked: edits of products lock in this order as well.
    const productIds = await listProductIds(tx, collection, id)
    const batch =
      moveTo === undefined ? undefined : await moveProducts(tx, actor, collection, { id, moveTo, productIds })
    const row = await lockCollection(tx, collection, id)
    // With a move there are none, unless a product was added meanwhile.
    const count =
      (await countReferences(tx, requiredBy, id)) ||
      (moveTo === undefined ? 0 : await countReferences(tx, productLink, id))
    if (count > 0) {
      const productCount = count === 1 ? 'a product' : formatProductCount(count)
      throw new ConflictError('has_products', inUseMessage(row.name, productCount))
    }
    const references = { productIds, ...(await findReferences(tx, kind, id)) }
    const before = {
      ...row,
      ...Object.fromEntries(Object.entries(references).filter(([, list]) => list.length > 0)),
      ...(moveTo !== undefined && { movedTo: moveTo }),
    }
    await tx.delete(table).where(eq(table.id, id))
    await audit(tx, { actor, action: 'delete', kind, id, subject: row.name, before, batch })
  })
}

/**
 * Undoes a deletion: the row has its id again, so that links lead to it, and it has its products that still exist, unless they
 * were moved and staff have changed them since.
 * @returns the number of moved products that stay where they are; their reasons are with the bulk edit
 * @throws AppError 404 when it was not deleted; 409 when another one has the name now
 */
export function restoreCollection(
  db: Database,
  actor: User,
  collection: Collection<CollectionTable>,
  id: number,
): Promise<{ unrestored: number }> {
  const { kind, label, table } = collection
  return db.transaction(async (tx) => {
    const [deletion] = await tx
      .select({ before: auditLog.before, batch: auditLog.batch })
      .from(auditLog)
      .where(and(eq(auditLog.kind, kind), eq(auditLog.subjectId, String(id)), eq(auditLog.action, 'delete')))
      .orderBy(desc(auditLog.id))
      .limit(1)
    if (!deletion?.before) throw new NotFoundError(`Deleted ${kind}`)
    const { productIds = [], links: _, promotions: __, movedTo: ___, ...row } = deletion.before as DeletedRow
    await assertNameAvailable(tx, collection, row.name, id)
    const inserted = await tx.insert(table).values(row).onConflictDoNothing().returning()
    if (inserted.length === 0) throw new ConflictError('not_deleted', `${label} ${row.name} is not deleted any more.`)
    const linked = deletion.batch === null ? await linkProducts(tx, id, productIds) : []
    const after = { ...row, ...(linked.length > 0 && { productIds: linked }) }
    await audit(tx, { actor, action: 'restore', kind, id, subject: row.name, after })
    return { unrestored: deletion.batch === null ? 0 : await undoMove(tx, actor, deletion.batch) }
  })
}

type DeletedRow = CollectionTable['$inferSelect'] & {
  productIds?: number[]
  links?: unknown
  promotions?: unknown
  movedTo?: unknown
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

/** Finds the links and promotions that refer to an institute or a category. Archived promotions are left out. */
async function findReferences(
  db: Queryable,
  kind: Collection<CollectionTable>['kind'],
  id: number,
): Promise<Pick<CollectionUses, 'links' | 'promotions'>> {
  const links = await findLinksTo(db, kind, id)
  if (kind === 'institute') return { links, promotions: [] }
  const rows = await db
    .select({ code: promotions.code })
    .from(promotions)
    .where(and(arrayContains(promotions.categoryIds, [id]), ne(promotions.status, 'archived')))
    .orderBy(asc(promotions.code))
  return { links, promotions: rows.map(({ code }) => nameOf(code)) }
}
