import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import {
  BULK_PREVIEW_SIZE,
  type BulkProductsResult,
  type BulkChange,
  type BulkRequest,
  planBulkChange,
} from '../../../domain/catalog/bulk-products.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { auditAll } from '../../database/audit.ts'
import type { Database, Transaction } from '../../database/connect.ts'
import { ConflictError } from '../../http/errors.ts'
import {
  type BulkRow,
  isUnchanged,
  chunks,
  previousFields,
  idIn,
  type RowChange,
  readBulkRows,
  saveBulkEdit,
} from './bulk-edit-rows.ts'
import { products } from '../catalog.tables.ts'
import { toAuditFields } from './admin-products.presenter.ts'
import { adminFilterCondition, selectAdminProducts } from './admin-products.queries.ts'

const DELETE_CHUNK_SIZE = 500

/** The effect of a bulk edit on each selected product. */
interface BulkEditPlan {
  rows: BulkRow[]
  changes: RowChange[]
  skipped: { id: number; name: string; reason: string }[]
  isDelete: boolean
}

/** Previews a bulk edit without changing anything. */
export async function previewBulkEdit(db: Database, request: BulkRequest): Promise<BulkProductsResult> {
  return toBulkResult(buildPlan(await readBulkRows(db, selectionCondition(request)), request.change), true, null)
}

/**
 * Edits or deletes many products in one transaction. Skips products whose price or stock would become invalid.
 * @throws AppError 409 (version_conflict) when the number of selected products differs from the preview
 */
export function bulkEditProducts(db: Database, actor: User, request: BulkRequest): Promise<BulkProductsResult> {
  return db.transaction(async (tx) => {
    const isDelete = request.change.kind === 'delete'
    const rows = await readBulkRows(tx, selectionCondition(request), isDelete ? 'update' : 'no key update')
    const { expectedCount = rows.length } = request
    if (rows.length !== expectedCount) {
      throw new ConflictError(
        'version_conflict',
        `The selection has ${rows.length} products now and had ${expectedCount} in the preview. Preview the change again.`,
      )
    }
    const plan = buildPlan(rows, request.change)
    const batch = plan.changes.length > 0 || (isDelete && rows.length > 0) ? randomUUID() : null
    if (batch && isDelete) await deleteRows(tx, rows, { actor, batch })
    else if (batch) await saveBulkEdit(tx, plan.changes, { actor, action: 'bulk edit', batch })
    return toBulkResult(plan, false, batch)
  })
}

function selectionCondition({ ids, filter = {} }: BulkRequest): SQL | undefined {
  return ids ? sql`${products.id} = any(${sql.param(ids)}::int[])` : adminFilterCondition(filter)
}

function buildPlan(rows: BulkRow[], change: BulkChange): BulkEditPlan {
  const plan: BulkEditPlan = { rows, changes: [], skipped: [], isDelete: change.kind === 'delete' }
  if (change.kind === 'delete') return plan
  for (const row of rows) {
    const after = planBulkChange(row, change)
    if (typeof after === 'string') plan.skipped.push({ id: row.id, name: row.name, reason: after })
    else if (!isUnchanged({ row, after })) plan.changes.push({ row, after })
  }
  return plan
}

function toBulkResult(
  { rows, changes, skipped, isDelete }: BulkEditPlan,
  preview: boolean,
  batch: string | null,
): BulkProductsResult {
  const changed = isDelete ? rows.length : changes.length
  const sample = isDelete
    ? rows
        .slice(0, BULK_PREVIEW_SIZE)
        .map(({ id, name, price, stock }) => ({ id, name, before: { price, stock }, after: null }))
    : changes.slice(0, BULK_PREVIEW_SIZE).map((plan) => ({
        id: plan.row.id,
        name: plan.row.name,
        before: previousFields(plan) as Record<string, number>,
        after: plan.after as Record<string, number>,
      }))
  return {
    preview,
    batch,
    matched: rows.length,
    changed,
    unchanged: rows.length - changed - skipped.length,
    skipped: skipped.length,
    undoable: !isDelete,
    sample,
    skippedSample: skipped.slice(0, BULK_PREVIEW_SIZE),
  }
}

async function deleteRows(tx: Transaction, rows: BulkRow[], { actor, batch }: { actor: User; batch: string }) {
  const ids = rows.map(({ id }) => id)
  for (const part of chunks(ids, DELETE_CHUNK_SIZE)) {
    const deleted = await selectAdminProducts(tx, part)
    await tx.delete(products).where(idIn(part))
    await auditAll(
      tx,
      deleted.map(({ product, categoryIds }) => ({
        actor,
        action: 'bulk delete',
        kind: 'product',
        id: product.id,
        subject: product.name,
        batch,
        before: { ...toAuditFields(product), categoryIds },
      })),
    )
  }
}
