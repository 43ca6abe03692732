import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import {
  COURIER_FIELDS,
  EDITABLE_FIELDS,
  type OrderEdit,
  type OrderEditRequest,
  orderFieldsSchema,
} from '../../domain/orders/admin-order.ts'
import { lockProducts } from '../catalog/products/decrement-stock.ts'
import type { Transaction } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import { auditLog } from '../database/schema/platform.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { type ChangeCause, changeOrders } from './change-orders.ts'
import { heldOrderError, releaseHold } from './confirmations/set-confirmation.ts'
import { listBeingSentIds, listLostOrderIds } from './parcels.queries.ts'
import { listTakenBackIds, ORDER_KIND } from './order-history.ts'
import { lineConflictError } from './order-pricing.ts'
import { findOrders, type OrderWithItems } from './orders.queries.ts'
import { listRemittedIds } from './payments/remitted-orders.ts'
import type { OrderDeps } from './place-order.ts'
import {
  isCancelledByCustomer,
  isSending,
  type OrderUpdatePlan,
  planOrderUpdates,
  type RequestedUpdate,
} from './plan-order-updates.ts'
import { rejectedReopenings } from './promotions/promotion-uses.ts'
import { listRefundedIds } from './refunds/refund-order.ts'
import { listReturnedOrderIds } from './returns/returns.queries.ts'

/** The action of an undo in the audit log. */
export const UNDO_ACTION = 'undo'

interface UpdateOrdersInput extends Omit<ChangeCause, 'action' | 'batch'> {
  /** The requested update of each order, by id. */
  updates: ReadonlyMap<number, RequestedUpdate>
  /** Returns the plan without applying it. */
  preview?: boolean | undefined
  /** The action in the audit log. */
  action?: string | undefined
  /** Why an order is sent that waits for its customer's confirmation. */
  holdReason?: string | undefined
  /** Throws for a locked order that the update must not overwrite. */
  assertFresh?: ((order: OrderWithItems) => void) | undefined
}

type UpdatedOrders = OrderUpdatePlan & { batch: string | null }

/**
 * Updates orders in one transaction; every status can follow any other. Cancelling restores the stock and
 * the uses of promotions once, reopening takes them again. An order for which they do not suffice is rejected while the
 * others are updated. Unknown ids are ignored.
 * @returns the plan, and the batch id with which it can be undone; null when nothing was applied
 */
export async function updateOrders(deps: OrderDeps, input: UpdateOrdersInput): Promise<UpdatedOrders> {
  return deps.db.transaction((tx) => updateOrdersIn(tx, deps, input))
}

/** Updates orders in a transaction of the caller. */
export async function updateOrdersIn(
  tx: Transaction,
  { outbox, jobs }: Omit<OrderDeps, 'db'>,
  { updates, preview, action = 'update', assertFresh, holdReason, ...cause }: UpdateOrdersInput,
): Promise<UpdatedOrders> {
  const plan = await lockAndPlan(tx, { updates, assertFresh })
  if (preview || plan.updates.length === 0) return { ...plan, batch: null }
  const batch = randomUUID()
  if (holdReason) await releaseHolds(tx, cause.actor, plan, holdReason)
  const { updates: changes, stockMovements } = plan
  await changeOrders(tx, { outbox, jobs }, { changes, stockMovements }, { ...cause, action, batch })
  return { ...plan, batch }
}

/**
 * Updates one order.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) with the lines that have too little stock, for a promotion without further uses, for a reopened order whose money was paid back, for one that its customer cancelled unless `expected` has that status, for a reopened replacement, for a reopened order without the data of its customer, for a delivered order with a return, for an order that is sent without the confirmation of its customer and without a reason, for a courier or tracking number of an order that Shiprocket brings, or with the fields that another user has changed
 */
export async function updateOrder(deps: OrderDeps, actor: User, id: number, request: OrderEditRequest): Promise<void> {
  const { expected, holdReason, ...edit } = request
  const assertFresh = (order: OrderWithItems) =>
    assertNoEditConflict('order', { current: editableFields(order), fields: edit, expected })
  const staysCancelled = (order: OrderWithItems) => expected?.status !== 'cancelled' && isCancelledByCustomer(order)
  const updates = new Map([[id, { edit, isHoldChecked: !holdReason, staysCancelled }]])
  const plan = await updateOrders(deps, { by: 'staff', actor, updates, assertFresh, holdReason })
  const [rejected] = plan.rejected
  if (rejected?.holdRejection) throw heldOrderError(rejected.holdRejection)
  if (rejected?.rejection) throw new ConflictError(rejected.rejection.code, rejected.rejection.message)
  if (rejected) throw lineConflictError(rejected.lineConflicts)
  if (plan.updates.length === 0 && plan.unchanged.length === 0) throw new NotFoundError('Order')
}

const editableFields = (order: OrderWithItems): OrderEdit =>
  Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, order[field]]))

/** Locks orders before promotions and products, each in id order, so that concurrent updates queue instead of deadlocking. */
async function lockAndPlan(
  tx: Transaction,
  { updates, assertFresh }: Pick<UpdateOrdersInput, 'updates' | 'assertFresh'>,
): Promise<OrderUpdatePlan> {
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...updates.keys()]))
    .orderBy(asc(orders.id))
    .for('no key update')
  const lockedOrders = await findOrders(
    tx,
    locked.map(({ id }) => id),
  )
  if (assertFresh) lockedOrders.forEach(assertFresh)
  const reopened = lockedOrders.filter(({ id, status }) => {
    const requested = updates.get(id)?.edit.status
    return status === 'cancelled' && requested !== undefined && requested !== 'cancelled'
  })
  const promotionRejections = await rejectedReopenings(tx, reopened)
  const refundedIds = await listRefundedIds(
    tx,
    lockedOrders.flatMap(({ id, status }) => (status === 'cancelled' ? id : [])),
  )
  const remittedIds = await listRemittedIds(
    tx,
    lockedOrders.flatMap(({ id, paymentStatus }) => (paymentStatus === 'completed' ? id : [])),
  )
  const namesCourier = (id: number) => COURIER_FIELDS.some((field) => updates.get(id)?.edit[field] !== undefined)
  const beingSentIds = await listBeingSentIds(
    tx,
    lockedOrders.flatMap(({ id }) => (namesCourier(id) ? id : [])),
  )
  const takenBackIds = await listTakenBackIds(
    tx,
    reopened.map(({ id }) => id),
  )
  const returnedIds = await listReturnedOrderIds(
    tx,
    lockedOrders.flatMap(({ id, status }) => (status === 'delivered' ? id : [])),
  )
  const lostIds = await listLostOrderIds(
    tx,
    lockedOrders.map(({ id }) => id),
  )
  const productIds = lockedOrders.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const products = await lockProducts(tx, [...new Set(productIds)])
  return planOrderUpdates(
    lockedOrders.map((order) => ({ order, ...(updates.get(order.id) ?? { edit: {} }) })),
    { products, promotionRejections, takenBackIds, refundedIds, remittedIds, beingSentIds, returnedIds, lostIds },
  )
}

/** Releases the holds of the orders that are sent with a reason. */
async function releaseHolds(
  tx: Transaction,
  actor: UpdateOrdersInput['actor'],
  { updates }: OrderUpdatePlan,
  holdReason: string,
): Promise<void> {
  for (const update of updates.filter(isSending)) await releaseHold(tx, update.order, actor, holdReason)
}

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
