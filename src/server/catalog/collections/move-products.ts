import { randomUUID } from 'node:crypto'
import { eq, inArray, or } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { Transaction } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'
import { productBatches } from '../../database/schema/imports.ts'
import { NotFoundError, ValidationError } from '../../http/errors.ts'
import { recordBatch } from '../batches/record-batch.ts'
import { undoBatchInTransaction } from '../batches/undo-batch.ts'
import { adminFilterCondition, selectAdminProducts } from '../products/admin-products.queries.ts'
import { chunks } from '../products/bulk-edit-rows.ts'
import { type ProductEdit, updateProductsInTransaction } from '../products/update-product.ts'
import type { Collection, CollectionTable } from './collection.ts'

/** Returns the ids of the products of an institute, or of those that are in a category. */
export async function listProductIds(
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
export async function moveProducts(
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
export async function undoMove(tx: Transaction, actor: User, batch: string): Promise<number> {
  const [move] = await tx.select().from(productBatches).where(eq(productBatches.id, batch))
  if (move?.undoneAt) return move.unrestored.length
  return (await undoBatchInTransaction(tx, actor, batch)).length
}
