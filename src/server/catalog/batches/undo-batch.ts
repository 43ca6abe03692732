import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, max, notInArray, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { UnrestoredProduct } from '../../../domain/catalog/batches/product-batch.ts'
import { percentSaved } from '../../../domain/catalog/discount.ts'
import { mrpProblem } from '../../../domain/catalog/mrp.ts'
import type { ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { categories, institutes, products, stockMovements } from '../../database/schema/catalog.ts'
import { productBatches } from '../../database/schema/imports.ts'
import { auditLog } from '../../database/schema/platform.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { presentAdminProduct } from '../products/admin-products.presenter.ts'
import { type AdminProductRow, selectAdminProducts } from '../products/admin-products.queries.ts'
import { applyDeletion, planDeletion } from '../products/delete-products.ts'
import { type BulkRow, chunks, idIn, readBulkRows, type RowChange, saveBulkEdit } from '../products/bulk-edit-rows.ts'
import { updateProductsInTransaction } from '../products/update-product.ts'
import { type BatchEntry, planUndoStep, type SinceBatch, type UndoStep } from './plan-undo.ts'

/** Movements by which staff say how many copies there are, in contrast to those that come and go. */
const SETTING = ['correction', 'import', 'counted'] as const
const ORDERED = ['order', 'cancel', 'reopen', 'modification', 'replacement'] as const

/** Reads the changes of a batch, in the order of their products. */
const readBatchEntries = (tx: Transaction, batch: string): Promise<BatchEntry[]> => {
  const { id, subjectId, subject, before, after } = auditLog
  return tx
    .select({ id, subjectId, subject, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, 'product')))
    .orderBy(asc(sql`${subjectId}::int`))
}

/** Reads the products of a batch, locked, and what happened to them since. */
async function readSinceBatch(tx: Transaction, batch: string, entries: readonly BatchEntry[]) {
  const ids = entries.map(({ subjectId }) => Number(subjectId))
  const list = sql.param(ids)
  const ofBatch = sql`any(${list}::int[])`
  await tx.execute(sql`select from ${products} where id = ${ofBatch} order by id for update`)
  const rows = new Map<number, Awaited<ReturnType<typeof selectAdminProducts>>[number]>()
  for (const part of chunks(ids)) for (const row of await selectAdminProducts(tx, part)) rows.set(row.product.id, row)
  const changes = await readLaterChanges(tx, batch, entries)
  // A long import changes its books one after another: what counts is what happened to each since its own change. All changes of
  // a transaction have the time at which it began. A Date would lose the microseconds.
  const own = tx
    .select({
      productId: sql<number>`${auditLog.subjectId}::int`.as('own_id'),
      at: max(auditLog.createdAt).as('own_at'),
    })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, 'product')))
    .groupBy(auditLog.subjectId)
    .as('own')
  const movements = await tx
    .select({
      productId: stockMovements.productId,
      sold: sql<number>`(-sum(${stockMovements.change}) filter (where ${inArray(stockMovements.reason, [...ORDERED])}))::int`,
      isStockSet: sql<boolean>`bool_or(${inArray(stockMovements.reason, [...SETTING])})`,
    })
    .from(stockMovements)
    .innerJoin(own, eq(own.productId, stockMovements.productId))
    .where(gt(stockMovements.createdAt, own.at))
    .groupBy(stockMovements.productId)
  const orders = await tx.execute<{ id: number; order_id: string }>(
    sql`select product_id as id, max(order_id) as order_id from order_items where product_id = ${ofBatch} group by 1`,
  )
  const movementOf = new Map(movements.map((movement) => [movement.productId, movement]))
  const orderOf = new Map(orders.rows.map((one) => [one.id, Number(one.order_id)]))
  const shared = { taken: await readTakenKeys(tx, entries, ids), ...(await readCollectionIds(tx)) }
  const sinceOf = (id: number): SinceBatch => {
    const { sold = 0, isStockSet = false } = movementOf.get(id) ?? {}
    return { changes: changes.get(id) ?? [], sold: sold ?? 0, isStockSet, orderId: orderOf.get(id), ...shared }
  }
  return { rows, sinceOf }
}

async function readLaterChanges(tx: Transaction, batch: string, entries: readonly BatchEntry[]) {
  const lastOf = new Map<string, number>()
  for (const { id, subjectId } of entries) lastOf.set(subjectId, Math.max(id, lastOf.get(subjectId) ?? 0))
  const found = await tx
    .select({
      id: auditLog.id,
      subjectId: auditLog.subjectId,
      actor: auditLog.actor,
      createdAt: auditLog.createdAt,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(
      and(
        gt(auditLog.id, Math.min(...lastOf.values())),
        eq(auditLog.kind, 'product'),
        sql`${auditLog.batch} is distinct from ${batch}`,
        sql`${auditLog.subjectId} = any(${sql.param([...lastOf.keys()])}::text[])`,
      ),
    )
    .orderBy(desc(auditLog.id))
  const changes = found.flatMap(({ id, after, ...change }) =>
    id > (lastOf.get(change.subjectId) ?? 0) ? [{ ...change, fields: Object.keys(after ?? {}) }] : [],
  )
  return Map.groupBy(changes, ({ subjectId }) => Number(subjectId))
}

/** The former slugs and SKUs that other products have now. */
async function readTakenKeys(tx: Transaction, entries: readonly BatchEntry[], ids: readonly number[]) {
  const valuesOf = (field: 'slug' | 'sku') =>
    entries.flatMap(({ before, after }) => {
      const former = after && before?.[field]
      return typeof former === 'string' && former !== '' ? [former] : []
    })
  const slugs = valuesOf('slug')
  const skus = valuesOf('sku')
  const taken = new Set<string>()
  if (slugs.length + skus.length === 0) return taken
  const others = await tx
    .select({ slug: products.slug, sku: products.sku })
    .from(products)
    .where(
      and(
        notInArray(products.id, [...ids]),
        sql`(${products.slug} = any(${sql.param(slugs)}::text[]) or ${products.sku} = any(${sql.param(skus)}::text[]))`,
      ),
    )
  for (const { slug, sku } of others) taken.add(`slug ${slug}`).add(`sku ${sku ?? ''}`)
  return taken
}

async function readCollectionIds(tx: Transaction) {
  const [instituteRows, categoryRows] = [
    await tx.select({ id: institutes.id }).from(institutes),
    await tx.select({ id: categories.id }).from(categories),
  ]
  return {
    institutes: new Set(instituteRows.map(({ id }) => id)),
    categories: new Set(categoryRows.map(({ id }) => id)),
  }
}

/** Fields that many products can get in one statement. */
const BULK_FIELDS = new Set([
  'price',
  'stock',
  'featured',
  'bestSeller',
  'teachersPick',
  'subjects',
  'language',
  'weightGrams',
])

/**
 * Undoes an import or a bulk edit: new products are deleted, changed fields get their former values. What was sold or edited
 * since stays, and is recorded with its reason. If everything stays, it does not count as undone and can be undone later.
 * @throws AppError 404 for an unknown batch; 409 if it was undone before
 */
export async function undoBatch(db: Database, actor: User, id: string): Promise<void> {
  await db.transaction((tx) => undoBatchInTransaction(tx, actor, id))
}

/** Undoes like `undoBatch`, inside a transaction. @returns the products that were not restored */
export async function undoBatchInTransaction(tx: Transaction, actor: User, id: string): Promise<UnrestoredProduct[]> {
  const [batch] = await tx.select().from(productBatches).where(eq(productBatches.id, id)).for('update')
  if (!batch) throw new NotFoundError('Change')
  if (batch.undoneAt) throw new ConflictError('already_undone', 'This was undone already')
  const entries = await readBatchEntries(tx, id)
  const { rows, sinceOf } = await readSinceBatch(tx, id, entries)
  const planned = entries.map((entry) => {
    const row = rows.get(Number(entry.subjectId))
    return { entry, row, step: checkPrices(planUndoStep(entry, row, sinceOf(Number(entry.subjectId))), row) }
  })
  const undo = { actor, action: 'undo', batch: randomUUID() }
  await restoreAll(tx, planned, undo)
  await removeAll(tx, planned, undo)
  const unrestored = planned.flatMap(toUnrestored)
  const isUnchanged = planned.length > 0 && planned.every(({ step: { kind } }) => kind === 'keep' || kind === 'gone')
  await tx
    .update(productBatches)
    .set({ unrestored, ...(!isUnchanged && { undoneAt: new Date(), undoneBy: actor.username }) })
    .where(eq(productBatches.id, id))
  return unrestored
}

interface Planned {
  entry: BatchEntry
  row: AdminProductRow | undefined
  step: UndoStep
}
interface UndoEntry {
  actor: User
  action: string
  batch: string
}

/** A former price may be above an MRP that was changed since. */
function checkPrices(step: UndoStep, row: AdminProductRow | undefined): UndoStep {
  if (step.kind !== 'restore' || !row) return step
  const current = presentAdminProduct(row)
  const { price = current.price, originalPrice = current.originalPrice, ...others } = step.patch
  const areChanged = price !== current.price || originalPrice !== current.originalPrice
  const problem = areChanged ? mrpProblem({ price, originalPrice }) : undefined
  if (problem === undefined) return step
  const reason = [step.reason, `${problem}. The prices stay`].filter(Boolean).join('. ')
  return Object.keys(others).length === 0 ? { kind: 'keep', reason } : { kind: 'restore', patch: others, reason }
}

async function restoreAll(tx: Transaction, planned: readonly Planned[], undo: UndoEntry): Promise<void> {
  const restored = planned.flatMap(({ entry, step }) =>
    step.kind === 'restore' ? [{ id: Number(entry.subjectId), patch: step.patch }] : [],
  )
  const isBulk = ({ patch }: { patch: ProductPatch }) => Object.keys(patch).every((field) => BULK_FIELDS.has(field))
  const bulk = new Map(restored.filter(isBulk).map(({ id, patch }) => [id, patch]))
  const rows = bulk.size === 0 ? [] : await readBulkRows(tx, idIn([...bulk.keys()]))
  await saveBulkEdit(
    tx,
    rows.map((row) => toRowChange(row, bulk.get(row.id) ?? {})),
    undo,
  )
  const others = restored.filter((one) => !isBulk(one)).map(({ id, patch }) => ({ id, change: patch }))
  for (const part of chunks(others)) await updateProductsInTransaction(tx, undo.actor, part, undo)
}

function toRowChange(row: BulkRow, patch: ProductPatch): RowChange {
  const { price } = patch
  const discount = price === undefined ? {} : { discountPercentage: percentSaved(price, row.originalPrice) }
  return { row, after: { ...(patch as RowChange['after']), ...discount } }
}

async function removeAll(tx: Transaction, planned: readonly Planned[], undo: UndoEntry): Promise<void> {
  const ids = planned.flatMap(({ entry, step }) => (step.kind === 'remove' ? [Number(entry.subjectId)] : []))
  if (ids.length === 0) return
  const rows = await readBulkRows(tx, idIn(ids))
  await applyDeletion(tx, await planDeletion(tx, rows), undo)
}

function toUnrestored({ entry, row, step }: Planned): UnrestoredProduct[] {
  if (step.reason === undefined) return []
  return [
    {
      id: Number(entry.subjectId),
      name: row?.product.name ?? entry.subject,
      image: row?.product.image ?? '',
      reason: step.reason,
    },
  ]
}
