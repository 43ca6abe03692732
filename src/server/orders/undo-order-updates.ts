import { and, eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { orderFieldsSchema } from '../../domain/orders/admin-order.ts'
import { auditLog } from '../database/audit.tables.ts'
import { NotFoundError } from '../http/errors.ts'
import { updateOrders, UNDO_ACTION } from './update-orders.ts'
import { ORDER_KIND } from './order-history.ts'
import type { OrderDeps } from './place-order.ts'
import type { RequestedUpdate } from './plan-order-updates.ts'

/**
 * Takes back what was changed in one go, order by order where nobody changed it since.
 * @throws Problem 404 for a change that is not known
 */
export async function undoOrderUpdates(desk: OrderDeps, actor: User, batch: string) {
  const rows = await desk.db
    .select({ id: auditLog.subjectId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, ORDER_KIND)))
  if (rows.length === 0) throw new NotFoundError('Change')
  const wanted = rows.map(({ id, before, after }): [number, RequestedUpdate] => [
    Number(id),
    { edit: orderFieldsSchema.parse(before ?? {}), expected: orderFieldsSchema.parse(after ?? {}) },
  ])
  return updateOrders(desk, { actor, updates: new Map(wanted), action: UNDO_ACTION })
}
