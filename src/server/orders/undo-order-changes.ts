import { and, eq } from 'drizzle-orm'
import type { User } from '../../domain/session.ts'
import { orderFieldsSchema } from '../../domain/staff-order.ts'
import { auditLog } from '../accounts/audit.tables.ts'
import { notFound } from '../http/problem.ts'
import { changeOrders, UNDO } from './change-orders.ts'
import { ORDER_KIND } from './order-history.ts'
import type { Desk } from './place-order.ts'
import type { WantedChange } from './plan-order-changes.ts'

/**
 * Takes back what was changed in one go, order by order where nobody changed it since.
 * @throws Problem 404 for a change that is not known
 */
export async function undoOrderChanges(desk: Desk, actor: User, batch: string) {
  const rows = await desk.db
    .select({ id: auditLog.subjectId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, ORDER_KIND)))
  if (rows.length === 0) throw notFound('Change')
  const wanted = rows.map(({ id, before, after }): [number, WantedChange] => [
    Number(id),
    { edit: orderFieldsSchema.parse(before ?? {}), expected: orderFieldsSchema.parse(after ?? {}) },
  ])
  return changeOrders(desk, { actor, wanted: new Map(wanted), action: UNDO })
}
