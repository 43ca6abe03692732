import { and, eq } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { orderFieldsSchema } from '../../domain/orders/admin-order.ts'
import { auditLog } from '../database/schema/platform.ts'
import { NotFoundError } from '../http/errors.ts'
import { updateOrders, UNDO_ACTION } from './update-orders.ts'
import { ORDER_KIND } from './order-history.ts'
import type { OrderDeps } from './place-order.ts'
import type { RequestedUpdate } from './plan-order-updates.ts'

/**
 * Undoes a bulk update: each order gets its previous values, unless it has changed since.
 * @param batch the id that `updateOrders` returned
 * @throws NotFoundError for an unknown batch
 */
export async function undoOrderUpdates(deps: OrderDeps, actor: User, batch: string) {
  const rows = await deps.db
    .select({ id: auditLog.subjectId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, ORDER_KIND)))
  if (rows.length === 0) throw new NotFoundError('Bulk update')
  const updates = rows.map(({ id, before, after }): [number, RequestedUpdate] => [
    Number(id),
    { edit: orderFieldsSchema.parse(before ?? {}), expected: orderFieldsSchema.parse(after ?? {}) },
  ])
  return updateOrders(deps, { by: 'staff', actor, updates: new Map(updates), action: UNDO_ACTION, isSilent: true })
}
