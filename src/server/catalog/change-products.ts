import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import {
  BULK_SAMPLE,
  type BulkAnswer,
  type BulkChange,
  type BulkRequest,
  planBulkChange,
} from '../../domain/bulk-products.ts'
import type { User } from '../../domain/session.ts'
import { recordChanges } from '../accounts/record-change.ts'
import type { Database, Transaction } from '../database/connect.ts'
import { Problem } from '../http/problem.ts'
import {
  announceProducts,
  type BulkRow,
  changesNothing,
  chunks,
  fieldsBefore,
  ofIds,
  type Planned,
  readBulkRows,
  writeBulk,
} from './bulk-rows.ts'
import { products } from './catalog.tables.ts'
import { namedFields } from './edited-products.present.ts'
import { chosen, selectForEditing } from './edited-products.queries.ts'

const DELETE_CHUNK = 500

/** What a change does to each product that is meant. */
interface Plan {
  rows: BulkRow[]
  changes: Planned[]
  left: { id: number; name: string; reason: string }[]
  deletes: boolean
}

/** Tells what a change of many products would do, and does nothing. */
export async function previewBulkChange(db: Database, request: BulkRequest): Promise<BulkAnswer> {
  return describe(makePlan(await readBulkRows(db, meant(request)), request.change), true, null)
}

/**
 * Changes many products at once, all or none. Those that the change would break are left as they are.
 * @throws Problem 409 when other products are meant now than the preview told of
 */
export function changeProducts(db: Database, actor: User, request: BulkRequest): Promise<BulkAnswer> {
  return db.transaction(async (tx) => {
    const deletes = request.change.kind === 'delete'
    const rows = await readBulkRows(tx, meant(request), deletes ? 'update' : 'no key update')
    const { expected = rows.length } = request
    if (rows.length !== expected) {
      throw new Problem(
        409,
        'changed_since',
        `${rows.length} products are meant now, and were ${expected} in the preview. Look again.`,
      )
    }
    const plan = makePlan(rows, request.change)
    const batch = plan.changes.length > 0 || (deletes && rows.length > 0) ? randomUUID() : null
    if (batch && deletes) await deleteRows(tx, rows, { actor, batch })
    else if (batch) await writeBulk(tx, plan.changes, { actor, action: 'bulk change', batch })
    return describe(plan, false, batch)
  })
}

function meant({ ids, filter = {} }: BulkRequest): SQL | undefined {
  return ids ? sql`${products.id} = any(${sql.param(ids)}::int[])` : chosen(filter)
}

function makePlan(rows: BulkRow[], change: BulkChange): Plan {
  const plan: Plan = { rows, changes: [], left: [], deletes: change.kind === 'delete' }
  if (change.kind === 'delete') return plan
  for (const row of rows) {
    const after = planBulkChange(row, change)
    if (typeof after === 'string') plan.left.push({ id: row.id, name: row.name, reason: after })
    else if (!changesNothing({ row, after })) plan.changes.push({ row, after })
  }
  return plan
}

function describe({ rows, changes, left, deletes }: Plan, preview: boolean, batch: string | null): BulkAnswer {
  const changed = deletes ? rows.length : changes.length
  const shown = deletes
    ? rows
        .slice(0, BULK_SAMPLE)
        .map(({ id, name, price, stock }) => ({ id, name, before: { price, stock }, after: null }))
    : changes.slice(0, BULK_SAMPLE).map((plan) => ({
        id: plan.row.id,
        name: plan.row.name,
        before: fieldsBefore(plan) as Record<string, number>,
        after: plan.after as Record<string, number>,
      }))
  return {
    preview,
    batch,
    matched: rows.length,
    changed,
    unchanged: rows.length - changed - left.length,
    left: left.length,
    undoable: !deletes,
    sample: shown,
    leftSample: left.slice(0, BULK_SAMPLE),
  }
}

async function deleteRows(tx: Transaction, rows: BulkRow[], { actor, batch }: { actor: User; batch: string }) {
  const ids = rows.map(({ id }) => id)
  for (const part of chunks(ids, DELETE_CHUNK)) {
    const whole = await selectForEditing(tx, part)
    await tx.delete(products).where(ofIds(part))
    await recordChanges(
      tx,
      whole.map(({ product, categoryIds }) => ({
        actor,
        action: 'bulk delete',
        kind: 'product',
        id: product.id,
        subject: product.name,
        batch,
        before: { ...namedFields(product), categoryIds },
      })),
    )
  }
  await announceProducts(tx, ids)
}
