import { and, eq, gt, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { orderFieldsSchema } from '../../domain/orders/admin-order.ts'
import { auditLog } from '../database/schema/platform.ts'
import { NotFoundError } from '../http/errors.ts'
import { updateOrders, UNDO_ACTION } from './update-orders.ts'
import { ORDER_KIND } from './order-history.ts'
import type { OrderDeps } from './place-order.ts'
import type { RequestedUpdate } from './plan-order-updates.ts'

/**
 * Undoes a bulk update: each order gets its previous values, unless one of them has been decided again since, also to what the
 * update made it.
 * @param batch the id that `updateOrders` returned
 * @throws NotFoundError for an unknown batch
 */
export async function undoOrderUpdates(deps: OrderDeps, actor: User, batch: string) {
  const rows = await deps.db
    .select({ entry: auditLog.id, id: auditLog.subjectId, before: auditLog.before, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.batch, batch), eq(auditLog.kind, ORDER_KIND)))
  if (rows.length === 0) throw new NotFoundError('Bulk update')
  const later = await readLaterFields(deps, rows)
  const updates = rows.map(({ id, before, after }): [number, RequestedUpdate] => [
    Number(id),
    {
      edit: orderFieldsSchema.parse(before ?? {}),
      expected: orderFieldsSchema.parse(after ?? {}),
      isOverruled: Object.keys(after ?? {}).some((field) => later.get(id)?.has(field)),
    },
  ])
  return updateOrders(deps, { by: 'staff', actor, updates: new Map(updates), action: UNDO_ACTION, isSilent: true })
}

/** The fields of orders that were changed after an update, by the id of the order. */
async function readLaterFields({ db }: OrderDeps, rows: readonly { entry: number; id: string }[]) {
  const ids = rows.map(({ id }) => id)
  const isLater = gt(auditLog.id, Math.max(...rows.map(({ entry }) => entry)))
  const entries = await db
    .select({ id: auditLog.subjectId, after: auditLog.after })
    .from(auditLog)
    .where(and(eq(auditLog.kind, ORDER_KIND), inArray(auditLog.subjectId, ids), isLater))
  const byOrder = Map.groupBy(entries, ({ id }) => id)
  return new Map(
    [...byOrder].map(([id, changes]) => [id, new Set(changes.flatMap(({ after }) => Object.keys(after ?? {})))]),
  )
}
