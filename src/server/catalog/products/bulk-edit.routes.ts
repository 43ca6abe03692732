import { createHash, randomUUID } from 'node:crypto'
import { createRoute } from '@hono/zod-openapi'
import { sql, type SQL } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import type { BatchCounts } from '../../../domain/catalog/batches/product-batch.ts'
import {
  BULK_PREVIEW_SIZE,
  type BulkChange,
  type BulkProductsResult,
  bulkProductsResultSchema,
  type BulkRequest,
  bulkRequestSchema,
  planBulkChange,
} from '../../../domain/catalog/products/bulk-products.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { products } from '../../database/schema/catalog.ts'
import { ConflictError } from '../../http/errors.ts'
import { errorResponses, jsonBody, jsonResponse } from '../../http/openapi.ts'
import { adminRouter } from '../../http/routers.ts'
import { recordBatch } from '../batches/record-batch.ts'
import { adminFilterCondition } from './admin-products.queries.ts'
import { applyDeletion, type DeletionPlan, findOpenOrders, planDeletion } from './delete-products.ts'
import {
  type BulkRow,
  isUnchanged,
  previousFields,
  readBulkRows,
  type RowChange,
  saveBulkEdit,
} from './bulk-edit-rows.ts'

/** The effect of a bulk edit on each selected product. */
interface BulkEditPlan {
  change: BulkChange
  rows: BulkRow[]
  changes: RowChange[]
  skipped: { id: number; name: string; reason: string }[]
  /** Undefined unless the edit deletes products. */
  deletion: (DeletionPlan & Pick<BulkProductsResult, 'openOrders'>) | undefined
}

/** Previews a bulk edit without changing anything. */
async function previewBulkEdit(db: Database, request: BulkRequest): Promise<BulkProductsResult> {
  const rows = await readBulkRows(db, selectionCondition(request))
  return toBulkResult(await buildPlan(db, rows, request.change), true, null)
}

/**
 * Edits or deletes many products in one transaction. Skips products whose price or stock would become invalid, and
 * archives products with orders instead of deleting them.
 * @throws AppError 409 (version_conflict) when the selected products or their changes differ from the preview
 */
function bulkEditProducts(db: Database, actor: User, request: BulkRequest): Promise<BulkProductsResult> {
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
    const plan = await buildPlan(tx, rows, request.change)
    if (request.fingerprint !== undefined && request.fingerprint !== fingerprintOf(plan)) {
      throw new ConflictError(
        'version_conflict',
        'Books have changed since the preview, so nothing was changed. Preview the change again.',
      )
    }
    const batch = countChanges(plan) > 0 ? randomUUID() : null
    if (batch && plan.deletion) await applyDeletion(tx, plan.deletion, { actor, batch })
    else if (batch) {
      await saveBulkEdit(tx, plan.changes, { actor, action: 'bulk edit', batch })
      await recordBatch(tx, actor, {
        id: batch,
        kind: 'bulk edit',
        title: TITLES[request.change.kind],
        counts: countsOf(plan),
      })
    }
    return toBulkResult(plan, false, batch)
  })
}

/**
 * Orders change stocks all the time. Copies that are added are added to what is left; a stock that is set would take back what was
 * sold since the preview.
 */
function fingerprintOf({ change, rows, changes }: BulkEditPlan): string {
  const isAdded = change.kind === 'stock' && change.mode === 'add'
  const changed = changes.map(({ row, after }) =>
    isAdded ? [row.id] : [row.id, previousFields({ row, after }), after],
  )
  return createHash('sha256')
    .update(JSON.stringify([rows.map(({ id }) => id), changed]))
    .digest('hex')
}

const TITLES: Record<BulkChange['kind'], string> = {
  price: 'Prices',
  stock: 'Stock',
  flag: 'Badges',
  subjects: 'Subjects',
  language: 'Language',
  weight: 'Weight',
  delete: 'Deletion',
}

const countsOf = ({ rows, changes, skipped }: BulkEditPlan): BatchCounts => ({
  created: 0,
  updated: changes.length,
  unchanged: rows.length - changes.length - skipped.length,
  skipped: skipped.length,
  remotePhotos: 0,
})

function selectionCondition({ ids, filter = {} }: BulkRequest): SQL | undefined {
  return ids ? sql`${products.id} = any(${sql.param(ids)}::int[])` : adminFilterCondition(filter)
}

async function buildPlan(db: Queryable, rows: BulkRow[], change: BulkChange): Promise<BulkEditPlan> {
  const plan: BulkEditPlan = { change, rows, changes: [], skipped: [], deletion: undefined }
  if (change.kind === 'delete') {
    const openOrders = await findOpenOrders(db, rows)
    return { ...plan, deletion: { ...(await planDeletion(db, rows)), openOrders } }
  }
  for (const row of rows) {
    const after = planBulkChange(row, change)
    if (typeof after === 'string') plan.skipped.push({ id: row.id, name: row.name, reason: after })
    else if (!isUnchanged({ row, after })) plan.changes.push({ row, after })
  }
  return plan
}

const countChanges = ({ changes, deletion }: BulkEditPlan): number =>
  deletion ? deletion.deletions.length + deletion.archivals.length : changes.length

function toBulkResult(plan: BulkEditPlan, preview: boolean, batch: string | null): BulkProductsResult {
  const { rows, skipped, deletion } = plan
  const changed = countChanges(plan)
  return {
    preview,
    batch,
    matched: rows.length,
    changed,
    archived: deletion?.archivals.length ?? 0,
    openOrders: deletion?.openOrders ?? { count: 0, ids: [] },
    unchanged: rows.length - changed - skipped.length,
    skipped: skipped.length,
    undoable: !deletion,
    fingerprint: fingerprintOf(plan),
    sample: deletion ? sampleDeletion(deletion) : plan.changes.slice(0, BULK_PREVIEW_SIZE).map(presentChange),
    skippedSample: skipped.slice(0, BULK_PREVIEW_SIZE),
  }
}

const presentChange = (change: RowChange) => ({
  id: change.row.id,
  name: change.row.name,
  before: previousFields(change) as Record<string, number>,
  after: change.after as Record<string, number>,
})

/** Lists the archived products first: staff expect the others to be deleted. */
function sampleDeletion({ archivals, deletions }: DeletionPlan): BulkProductsResult['sample'] {
  const archived = archivals.map(({ id, name, status }) => ({
    id,
    name,
    before: { status },
    after: { status: 'archived' },
  }))
  const deleted = deletions.map(({ id, name, price, stock }) => ({ id, name, before: { price, stock }, after: null }))
  return [...archived, ...deleted].slice(0, BULK_PREVIEW_SIZE)
}

const bulkEditRoute = createRoute({
  method: 'post',
  path: '/bulk',
  operationId: 'bulkEditProducts',
  tags: ['Admin: products'],
  summary: 'Edit or delete many products at once, or preview the changes',
  description:
    'Prices are rounded to whole rupees. Products whose price or stock would become invalid, or whose price would be above the MRP, are skipped. A deletion cannot be undone, and archives products with orders instead.',
  request: { body: jsonBody(bulkRequestSchema.openapi('BulkEditRequest')) },
  responses: {
    200: jsonResponse(bulkProductsResultSchema.openapi('BulkEditResult'), 'The result or the preview'),
    ...errorResponses(400, 401, 403, 409),
  },
})
/** Bulk edits of products, mounted at `/admin/products`. */
export const bulkEditRoutes = ({ db }: { db: Database }) =>
  adminRouter('manager').openapi(bulkEditRoute, async (c) => {
    const request = c.req.valid('json')
    return c.json(
      request.preview ? await previewBulkEdit(db, request) : await bulkEditProducts(db, c.var.actor, request),
      200,
    )
  })
