import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { UnrestoredProduct } from '../../../domain/catalog/batches/product-batch.ts'
import type { User } from '../../../domain/accounts/session.ts'
import type { ProductPatch } from '../../../domain/catalog/products/product-form.ts'
import { mrpProblem } from '../../../domain/catalog/mrp.ts'
import { percentSaved } from '../../../domain/catalog/discount.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { presentAdminProduct } from '../products/admin-products.presenter.ts'
import type { AdminProductRow } from '../products/admin-products.queries.ts'
import { applyDeletion, planDeletion } from '../products/bulk-delete-products.ts'
import { type BulkRow, chunks, readBulkRows, type RowChange, saveBulkEdit, idIn } from '../products/bulk-edit-rows.ts'
import { updateProductsInTransaction } from '../products/update-product.ts'
import { productBatches } from '../../database/schema/imports.ts'
import { type BatchEntry, planUndoStep, type UndoStep } from './plan-undo.ts'
import { readBatchEntries, readSinceBatch } from './read-since-batch.ts'

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
