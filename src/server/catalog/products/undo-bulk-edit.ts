import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { and, asc, eq, sql } from 'drizzle-orm'
import {
  BULK_PREVIEW_SIZE,
  type BulkFields,
  type BulkUndoResult,
} from '../../../domain/catalog/products/bulk-products.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { auditLog } from '../../database/audit.tables.ts'
import type { Database, Queryable } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { type BulkRow, type RowChange, readBulkRows, saveBulkEdit } from './bulk-edit-rows.ts'
import { products } from '../catalog.tables.ts'

type BatchEntry = Awaited<ReturnType<typeof readBatch>>[number]

/**
 * Undoes a bulk edit. Skips products that staff or orders have changed since.
 * @throws AppError 404 for an unknown batch; 409 for deletions, or when every product has changed since
 */
export function undoBulkEdit(db: Database, actor: User, batch: string): Promise<BulkUndoResult> {
  return db.transaction(async (tx) => {
    const entries = await readBatch(tx, batch)
    if (entries.length === 0) throw new NotFoundError('Change')
    if (entries.some(({ action }) => action !== 'bulk edit')) {
      throw new ConflictError('cannot_undo', 'Deleting products cannot be undone')
    }
    const ids = sql.param(entries.map(({ id }) => Number(id)))
    const rows = await readBulkRows(tx, sql`${products.id} = any(${ids}::int[])`, 'no key update')
    const { changes, skipped } = planUndo(entries, new Map(rows.map((row) => [row.id, row])))
    if (changes.length === 0) {
      throw new ConflictError('version_conflict', 'Nothing was undone: these products have changed since')
    }
    await saveBulkEdit(tx, changes, { actor, action: 'undo', batch: randomUUID() })
    return {
      restored: changes.length,
      skipped: skipped.length,
      message: undoMessage(changes.length, skipped.length),
      skippedSample: skipped.slice(0, BULK_PREVIEW_SIZE),
    }
  })
}

function readBatch(db: Queryable, batch: string) {
  const { subjectId, subject, action, before, after } = auditLog
  return db
    .select({ id: subjectId, name: subject, action, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, 'product')))
    .orderBy(asc(auditLog.id))
}

function planUndo(entries: BatchEntry[], rows: Map<number, BulkRow>) {
  const changes: RowChange[] = []
  const skipped: BulkUndoResult['skippedSample'] = []
  for (const { id, name, before, after } of entries) {
    const row = rows.get(Number(id))
    const isUnchangedSince =
      row &&
      Object.entries(after ?? {}).every(([field, value]) => isDeepStrictEqual(row[field as keyof BulkFields], value))
    if (row && isUnchangedSince) changes.push({ row, after: before as Partial<BulkFields> })
    else skipped.push({ id: Number(id), name, reason: row ? 'It has changed since' : 'It was deleted since' })
  }
  return { changes, skipped }
}

function undoMessage(restored: number, skipped: number): string {
  const done = `${restored} ${restored === 1 ? 'product was' : 'products were'} restored`
  return skipped === 0 ? done : `${done}. ${skipped} changed since and ${skipped === 1 ? 'was' : 'were'} not restored`
}
