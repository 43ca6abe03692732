import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { EDITABLE_FIELDS, type OrderEdit, type OrderEditRequest } from '../../domain/orders/admin-order.ts'
import { auditAll } from '../database/audit.ts'
import { lockProducts, applyStockMovements } from '../catalog/products/decrement-stock.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Transaction } from '../database/connect.ts'
import { assertNoEditConflict } from '../http/edit-conflict.ts'
import { ConflictError, NotFoundError } from '../http/errors.ts'
import { heldOrderError, releaseHold } from './confirmations/release-hold.ts'
import { followInvoices } from './invoices/issue-invoices.ts'
import { lineConflictError } from './order-pricing.ts'
import { ORDER_KIND, orderSubject } from './order-history.ts'
import { orderUpdatedEmails } from './order-emails.ts'
import { findOrders, type OrderWithItems } from './orders.queries.ts'
import { orders } from './orders.tables.ts'
import { followReplacement } from './returns/follow-replacement.ts'
import type { OrderDeps } from './place-order.ts'
import {
  isCancellation,
  isReopening,
  isSending,
  type OrderUpdatePlan,
  type PlannedUpdate,
  planOrderUpdates,
  stockDelta,
  type RequestedUpdate,
} from './plan-order-updates.ts'
import { listRefundedIds } from './refunds/refund-order.ts'
import { listReturnedOrderIds } from './returns/returned-orders.ts'
import { rejectedReopenings, releaseUses } from './promotions/promotion-uses.ts'

/** The action of an undo in the audit log. */
export const UNDO_ACTION = 'undo'

interface UpdateOrdersInput {
  actor: Pick<User, 'id' | 'username'>
  /** The requested update of each order, by id. */
  updates: ReadonlyMap<number, RequestedUpdate>
  /** Returns the plan without applying it. */
  preview?: boolean | undefined
  /** The action in the audit log. */
  action?: string | undefined
  /** Why an order is sent that waits for its customer's confirmation. */
  holdReason?: string | undefined
  /** Sends no emails. */
  isSilent?: boolean | undefined
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
  { actor, updates, preview, action = 'update', isSilent = false, assertFresh, holdReason }: UpdateOrdersInput,
): Promise<UpdatedOrders> {
  const plan = await lockAndPlan(tx, { updates, assertFresh })
  if (preview || plan.updates.length === 0) return { ...plan, batch: null }
  const batch = randomUUID()
  if (holdReason) await releaseHolds(tx, actor, plan, holdReason)
  await applyPlan(tx, actor, plan)
  await auditAll(
    tx,
    plan.updates.map(({ order, before, after }) => {
      const { id } = order
      return { actor, action, kind: ORDER_KIND, id, subject: orderSubject(order), before, after, batch }
    }),
  )
  for (const { order, after } of plan.updates) await followReplacement(tx, actor, order, after.status)
  const invoiceNumbers = await followInvoices(
    tx,
    plan.updates.map(({ order, after }) => ({ order, status: after.status })),
  )
  await jobs.send(tx, 'shipment-cancel', shipmentsToCancel(plan))
  if (!isSilent) await enqueueEmails(outbox, tx, plan, invoiceNumbers)
  return { ...plan, batch }
}

/**
 * Updates one order.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) with the lines that have too little stock, for a promotion without further uses, for a reopened order whose money was paid back, for a reopened replacement, for a reopened order without the data of its customer, for a delivered order with a return, for an order that is sent without the confirmation of its customer and without a reason, or with the fields that another user has changed
 */
export async function updateOrder(deps: OrderDeps, actor: User, id: number, request: OrderEditRequest): Promise<void> {
  const { expected, holdReason, ...edit } = request
  const assertFresh = (order: OrderWithItems) =>
    assertNoEditConflict('order', { current: editableFields(order), fields: edit, expected })
  const updates = new Map([[id, { edit, isHoldChecked: !holdReason }]])
  const plan = await updateOrders(deps, { actor, updates, assertFresh, holdReason })
  const [rejected] = plan.rejected
  if (rejected?.holdRejection) throw heldOrderError(rejected.holdRejection)
  if (rejected?.rejection) throw new ConflictError(rejected.rejection.code, rejected.rejection.message)
  if (rejected) throw lineConflictError(rejected.lineConflicts)
  if (plan.updates.length === 0 && plan.unchanged.length === 0) throw new NotFoundError('Order')
}

const editableFields = (order: OrderWithItems): OrderEdit =>
  Object.fromEntries(EDITABLE_FIELDS.map((field) => [field, order[field]]))

/** The cancelled orders that have an order at the courier, for jobs that cancel it there. */
const shipmentsToCancel = ({ updates }: OrderUpdatePlan): { orderId: number }[] =>
  updates.flatMap(({ order, after }) =>
    after.status === 'cancelled' && order.shiprocketOrderId ? { orderId: order.id } : [],
  )

const enqueueEmails = (
  outbox: EmailOutbox,
  tx: Transaction,
  { updates }: OrderUpdatePlan,
  invoiceNumbers: ReadonlyMap<number, string>,
): Promise<void> =>
  outbox.enqueue(tx, (settings) =>
    updates.flatMap(({ order, before, after }) => {
      const invoiceNumber = invoiceNumbers.get(order.id) ?? order.invoiceNumber
      const updated = Object.assign({}, order, after, { invoiceNumber })
      return orderUpdatedEmails(updated, Object.assign({}, order, before), settings)
    }),
  )

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
    reopened.map(({ id }) => id),
  )
  const returnedIds = await listReturnedOrderIds(
    tx,
    lockedOrders.flatMap(({ id, status }) => (status === 'delivered' ? id : [])),
  )
  const productIds = lockedOrders.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const products = await lockProducts(tx, [...new Set(productIds)])
  return planOrderUpdates(
    lockedOrders.map((order) => ({ order, ...(updates.get(order.id) ?? { edit: {} }) })),
    { products, promotionRejections, refundedIds, returnedIds },
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

async function applyPlan(
  tx: Transaction,
  actor: UpdateOrdersInput['actor'],
  { updates, stockMovements }: OrderUpdatePlan,
): Promise<void> {
  // One statement for all orders that get the same values.
  const groups = Map.groupBy(updates, ({ after }) => JSON.stringify(after))
  for (const group of groups.values()) {
    const ids = group.map(({ order }) => order.id)
    await tx
      .update(orders)
      .set(group[0]?.after ?? {})
      .where(inArray(orders.id, ids))
  }
  const orderIds = (planned: PlannedUpdate[]) => planned.map(({ order }) => order.id)
  await releaseUses(tx, orderIds(updates.filter(isCancellation)), true)
  await releaseUses(tx, orderIds(updates.filter(isReopening)), false)
  await applyStockMovements(
    tx,
    stockMovements.map((movement) => ({ ...movement, change: stockDelta(movement) })),
    { actor },
  )
}
