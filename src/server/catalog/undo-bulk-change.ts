import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import { BULK_SAMPLE, type BulkFields, type BulkUndo } from '../../domain/bulk-products.ts'
import type { User } from '../../domain/session.ts'
import { auditLog } from '../accounts/audit.tables.ts'
import type { Database, Reader } from '../database/connect.ts'
import { notFound, Problem } from '../http/problem.ts'
import { type BulkRow, type Planned, readBulkRows, writeBulk } from './bulk-rows.ts'
import { products } from './catalog.tables.ts'

type Entry = Awaited<ReturnType<typeof readBatch>>[number]

/**
 * Undoes a change of many products. Whatever somebody has changed since, or an order has sold of, stays as it is.
 * @throws Problem 404 for an unknown change; 409 for deletions, and where nothing is left to undo
 */
export function undoBulkChange(db: Database, actor: User, batch: string): Promise<BulkUndo> {
  return db.transaction(async (tx) => {
    const entries = await readBatch(tx, batch)
    if (entries.length === 0) throw notFound('Change')
    if (entries.some(({ action }) => action !== 'bulk change')) {
      throw new Problem(409, 'not_undoable', 'Deleting products cannot be undone')
    }
    const ids = sql.param(entries.map(({ id }) => Number(id)))
    const held = await readBulkRows(tx, sql`${products.id} = any(${ids}::int[])`, 'no key update')
    const { plans, left } = planBack(entries, new Map(held.map((row) => [row.id, row])))
    if (plans.length === 0) {
      throw new Problem(409, 'changed_since', 'Nothing was undone: these products have changed since')
    }
    await writeBulk(tx, plans, { actor, action: 'undo', batch: randomUUID() })
    return {
      restored: plans.length,
      left: left.length,
      message: sentence(plans.length, left.length),
      leftSample: left.slice(0, BULK_SAMPLE),
    }
  })
}

function readBatch(db: Reader, batch: string) {
  const { subjectId, subject, action, before, after } = auditLog
  return db
    .select({ id: subjectId, name: subject, action, before, after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, 'product')))
    .orderBy(asc(auditLog.id))
}

function planBack(entries: Entry[], held: Map<number, BulkRow>) {
  const plans: Planned[] = []
  const left: BulkUndo['leftSample'] = []
  for (const { id, name, before, after } of entries) {
    const row = held.get(Number(id))
    const isAsLeft =
      row && Object.entries(after ?? {}).every(([field, value]) => row[field as keyof BulkFields] === value)
    if (row && isAsLeft) plans.push({ row, after: before as Partial<BulkFields> })
    else left.push({ id: Number(id), name, reason: row ? 'It has changed since' : 'It was deleted since' })
  }
  return { plans, left }
}

function sentence(restored: number, left: number): string {
  const done = `${restored} ${restored === 1 ? 'product is' : 'products are'} as before`
  return left === 0
    ? done
    : `${done}. ${left} changed since, and ${left === 1 ? 'was' : 'were'} left as ${left === 1 ? 'it is' : 'they are'}`
}
