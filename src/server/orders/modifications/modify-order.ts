import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import type { User } from '../../../domain/accounts/session.ts'
import {
  type ModificationPreview,
  type OrderModification,
  orderContents,
} from '../../../domain/orders/order-contents.ts'
import { toDisplayAmounts } from '../../../domain/orders/pricing.ts'
import { applyStockMovements, lockProducts } from '../../catalog/products/decrement-stock.ts'
import { audit } from '../../database/audit.ts'
import { FOREIGN_KEY_VIOLATION, sqlStateOf } from '../../database/sql-state.ts'
import type { Transaction } from '../../database/connect.ts'
import { assertNoEditConflict } from '../../http/edit-conflict.ts'
import { ConflictError, NotFoundError, ValidationError } from '../../http/errors.ts'
import { assertNotBlocked } from '../assert-not-blocked.ts'
import { orderModifiedEmail } from '../order-emails.ts'
import { cancelInvoices } from '../invoices/issue-invoices.ts'
import { ORDER_KIND, orderSubject } from '../order-history.ts'
import { presentOrder } from '../orders.presenter.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders.queries.ts'
import { orderItems, orders } from '../../database/schema/orders.ts'
import type { OrderDeps } from '../place-order.ts'
import { readUsedTerms, rejectedPhone, saveDiscounts } from '../promotions/promotion-uses.ts'
import { readCategories } from '../promotions/request-promotions.ts'
import { BEING_SENT, listBeingSentIds, replaceShipment } from '../parcels.queries.ts'
import { listReturnedOrderIds } from '../returns/returns.queries.ts'
import { type ModificationPlan, type PlannedLine, planModification } from './plan-modification.ts'

const LINE_RECORDED =
  'A book that came back with its parcel, or that its customer has reviewed, cannot be removed from this order.'

/** The action of a modification in the audit log. */
export const MODIFY_ACTION = 'modify'

/** Staff, or the customer who corrects the address. */
type Actor = Pick<User, 'id' | 'username'>

/**
 * Changes address, lines and discount of an order whose parcel is still in the shop, in one transaction: prices it again,
 * moves the stock, cancels its invoice, replaces its shipment and enqueues an email to the customer. Repeating the request changes nothing.
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) when the courier has the parcel, stock is short, a return has books of the order, or another user has changed the same fields
 * @throws ValidationError (400) for an unknown line or an invalid discount
 */
export async function modifyOrder(
  deps: OrderDeps,
  actor: Actor,
  orderId: number,
  modification: OrderModification,
): Promise<void> {
  await deps.db.transaction((tx) => modifyOrderIn(tx, deps, actor, orderId, modification))
}

/** Changes an order in a transaction of the caller. Throws the same errors. */
export async function modifyOrderIn(
  tx: Transaction,
  deps: Omit<OrderDeps, 'db'>,
  actor: Actor,
  orderId: number,
  modification: OrderModification,
): Promise<void> {
  const { order, plan } = await lockAndPlan(tx, orderId, modification)
  if (isUnchanged(plan)) return
  const access = renewAccess(plan)
  await applyPlan(tx, { order, actor, access }, plan)
  // An order whose parcel came back to the shop can have one. The next is issued when the parcel is booked or sent.
  if (order.invoiceNumber !== null) await cancelInvoices(tx, [orderId])
  const { before, after } = plan
  const batch = randomUUID()
  const subject = orderSubject(order)
  await audit(tx, { actor, action: MODIFY_ACTION, kind: ORDER_KIND, id: orderId, subject, before, after, batch })
  if (order.shiprocketOrderId) await replaceShipment(tx, deps.jobs, orderId, actor)
  const modified = { ...order, ...plan.columns, ...access, items: plan.lines }
  await deps.outbox.enqueue(tx, (settings) => [orderModifiedEmail(modified, order, batch, settings)])
}

/** Returns the consequences of a modification without applying it. Throws the same errors. */
export async function previewModification(
  deps: OrderDeps,
  orderId: number,
  modification: OrderModification,
): Promise<ModificationPreview> {
  return deps.db.transaction(async (tx) => {
    const { order, plan } = await lockAndPlan(tx, orderId, modification)
    const before = toDisplayAmounts(order)
    const after = toDisplayAmounts(plan.columns)
    const sum = (sign: 1 | -1) =>
      plan.stockChanges.reduce((copies, { change }) => copies + Math.max(0, sign * change), 0)
    const isEmailed = !isUnchanged(plan) && (await deps.outbox.isSending(tx))
    return {
      subtotal: { before: before.subtotal, after: after.subtotal },
      discount: { before: before.discount, after: after.discount },
      totalAmount: { before: before.totalAmount, after: after.totalAmount },
      restocked: sum(1),
      taken: sum(-1),
      rebooks: order.shiprocketOrderId !== null && !isUnchanged(plan),
      email: isEmailed ? (plan.columns.customerEmail ?? order.customerEmail) : null,
    }
  })
}

const isUnchanged = ({ after }: ModificationPlan): boolean => Object.keys(after).length === 0

/** Locks the order before its products, as every command does. */
async function lockAndPlan(
  tx: Transaction,
  orderId: number,
  { expected, ...edit }: OrderModification,
): Promise<{ order: OrderWithItems; plan: ModificationPlan }> {
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order) throw new NotFoundError('Order')
  if ((await listBeingSentIds(tx, [orderId])).has(orderId)) throw new ConflictError(BEING_SENT.code, BEING_SENT.message)
  const lines = [...order.items, ...(edit.items ?? [])]
  const productIds = [...new Set(lines.flatMap(({ productId }) => productId ?? []))]
  const promotions = await readUsedTerms(tx, orderId)
  await assertPhoneMayUse(tx, order, edit.customerPhone)
  const plan = planModification(order, edit, {
    products: await lockProducts(tx, productIds),
    promotions,
    categories: await readCategories(tx, promotions, productIds),
    hasReturn: (await listReturnedOrderIds(tx, [orderId])).has(orderId),
  })
  // A repeated request is no conflict: the order already has these contents.
  if (!isUnchanged(plan)) {
    assertNoEditConflict('order', { current: orderContents(presentOrder(order)), fields: edit, expected })
  }
  return { order, plan }
}

/**
 * @throws AppError (403, customer_blocked) when the new mobile number belongs to a blocked customer
 * @throws ValidationError (400) when it has used a promotion of the order already
 */
async function assertPhoneMayUse(tx: Transaction, order: OrderWithItems, customerPhone = order.customerPhone) {
  if (customerPhone === order.customerPhone || order.status === 'cancelled') return
  await assertNotBlocked(tx, { customerPhone })
  const rejection = await rejectedPhone(tx, order.id, customerPhone)
  if (rejection) throw new ValidationError({ customerPhone: rejection })
}

type RenewedAccess = Partial<Pick<OrderWithItems, 'accessNonce'>>

interface Modification {
  order: OrderWithItems
  actor: Actor
  access: RenewedAccess
}

/** Makes earlier links to the order invalid when its contact changes: another person may have them. */
const renewAccess = ({ columns: { customerEmail, customerPhone } }: ModificationPlan): RenewedAccess =>
  customerEmail === undefined && customerPhone === undefined ? {} : { accessNonce: randomUUID() }

async function applyPlan(
  tx: Transaction,
  { order, actor, access }: Modification,
  plan: ModificationPlan,
): Promise<void> {
  const { columns, lines, promotions, stockChanges } = plan
  // A parcel with other books must be packed again.
  const packing = stockChanges.length > 0 ? { packedAt: null, packedBy: null } : {}
  await tx
    .update(orders)
    .set({ ...columns, ...packing, ...access })
    .where(eq(orders.id, order.id))
  await saveLines(tx, order, lines)
  await saveDiscounts(tx, order.id, promotions)
  await applyStockMovements(
    tx,
    stockChanges.map(({ productId, change }) => ({
      productId,
      change,
      reason: 'modification' as const,
      orderId: order.id,
    })),
    { actor },
  )
}

/** What a modification changes in a line that stays. */
const LINE_COLUMNS = ['quantity', 'promotionDiscountPaise', 'paidPaise', 'coveredPaise'] as const

async function saveLines(tx: Transaction, order: OrderWithItems, lines: readonly PlannedLine[]): Promise<void> {
  const remaining = new Set(lines.map(({ id }) => id))
  const removed = order.items.filter(({ id }) => !remaining.has(id)).map(({ id }) => id)
  if (removed.length > 0) await removeLines(tx, removed)
  for (const { id, quantity, promotionDiscountPaise, paidPaise, coveredPaise } of lines) {
    const columns = { quantity, promotionDiscountPaise, paidPaise, coveredPaise }
    const before = order.items.find((item) => item.id === id)
    const isSame = LINE_COLUMNS.every((column) => before?.[column] === columns[column])
    if (id !== undefined && !isSame) await tx.update(orderItems).set(columns).where(eq(orderItems.id, id))
  }
  const added = lines.filter(({ id }) => id === undefined)
  if (added.length > 0) await tx.insert(orderItems).values(added.map((line) => ({ ...line, orderId: order.id })))
}

/** @throws ConflictError (409) when a return, a review or the receipt of a returned parcel has one of the lines */
async function removeLines(tx: Transaction, ids: number[]): Promise<void> {
  await tx.delete(orderItems).where(inArray(orderItems.id, ids))
  const { rows } = await tx.execute<{ name: string }>(
    sql`select conname as name from pg_constraint where confrelid = 'order_items'::regclass and condeferrable`,
  )
  const foreignKeys = rows.map(({ name }) => sql.identifier(name))
  await tx.execute(sql`set constraints ${sql.join(foreignKeys, sql`, `)} immediate`).catch((error: unknown) => {
    if (sqlStateOf(error) === FOREIGN_KEY_VIOLATION) throw new ConflictError('line_recorded', LINE_RECORDED)
    throw error
  })
}
