import { randomUUID } from 'node:crypto'
import { asc, inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import type { OrderEdit } from '../../domain/orders/admin-order.ts'
import { auditAll } from '../database/audit.ts'
import { lockProducts, applyStockMovements } from '../catalog/products/decrement-stock.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { Transaction } from '../database/connect.ts'
import { NotFoundError } from '../http/errors.ts'
import { lineConflictError } from './order-pricing.ts'
import { ORDER_KIND } from './order-history.ts'
import { orderUpdatedEmails } from './order-emails.ts'
import { findOrders } from './orders.queries.ts'
import { orders } from './orders.tables.ts'
import type { OrderDeps } from './place-order.ts'
import { type OrderUpdatePlan, planOrderUpdates, stockDelta, type RequestedUpdate } from './plan-order-updates.ts'

/** The action in the audit log of an undo. */
export const UNDO_ACTION = 'undo'

interface UpdateOrdersInput {
  actor: User
  /** The requested update of each order, by id. */
  updates: ReadonlyMap<number, RequestedUpdate>
  /** Returns the plan without applying it. */
  preview?: boolean | undefined
  /** The action in the audit log. */
  action?: string | undefined
}

/**
 * Updates orders in one transaction; every status can follow any other. Cancelling restores the stock once, reopening
 * decrements it again. An order without enough stock is rejected while the others are updated. Unknown ids are ignored.
 * @returns the applied plan, and the batch id for an undo
 */
export async function updateOrders(
  { db, outbox, jobs }: OrderDeps,
  { actor, updates: wanted, preview, action = 'update' }: UpdateOrdersInput,
): Promise<OrderUpdatePlan & { batch: string | null }> {
  return db.transaction(async (tx) => {
    const plan = await lockAndPlan(tx, wanted)
    if (preview || plan.updates.length === 0) return { ...plan, batch: null }
    const batch = randomUUID()
    await applyPlan(tx, plan)
    await auditAll(
      tx,
      plan.updates.map(({ order, before, after }) => {
        return { actor, action, kind: ORDER_KIND, id: order.id, subject: auditSubject(order), before, after, batch }
      }),
    )
    await jobs.send(tx, 'shipment-cancel', shipmentsToCancel(plan))
    // Undo sends no emails.
    if (action !== UNDO_ACTION) await enqueueEmails(outbox, tx, plan)
    return { ...plan, batch }
  })
}

/** Updates one order. @throws NotFoundError @throws ConflictError (409) with the lines without enough stock */
export async function updateOrder(desk: OrderDeps, actor: User, id: number, edit: OrderEdit): Promise<void> {
  const {
    updates: changes,
    unchanged,
    rejected: refused,
  } = await updateOrders(desk, { actor, updates: new Map([[id, { edit }]]) })
  const [refusal] = refused
  if (refusal) throw lineConflictError(refusal.lineConflicts)
  if (changes.length === 0 && unchanged.length === 0) throw new NotFoundError('Order')
}

/** Cancelled orders with an order at the courier; a job cancels it there. */
const shipmentsToCancel = ({ updates: changes }: OrderUpdatePlan): { orderId: number }[] =>
  changes.flatMap(({ order, after }) =>
    after.status === 'cancelled' && order.shiprocketOrderId ? { orderId: order.id } : [],
  )

/** Enqueues the emails to customers whose orders changed. */
const enqueueEmails = (outbox: EmailOutbox, tx: Transaction, { updates: changes }: OrderUpdatePlan): Promise<void> =>
  outbox.enqueue(tx, (correspondence) =>
    changes.flatMap(({ order, before, after }) =>
      orderUpdatedEmails(Object.assign({}, order, after), Object.assign({}, order, before), correspondence),
    ),
  )

const auditSubject = ({ id, customerName }: { id: number; customerName: string }) => `#${id} ${customerName}`

/** Locks orders before products, both in id order, so that concurrent updates queue instead of deadlocking. */
async function lockAndPlan(tx: Transaction, wanted: UpdateOrdersInput['updates']): Promise<OrderUpdatePlan> {
  const ids = [...wanted.keys()]
  const locked = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, ids))
    .orderBy(asc(orders.id))
    .for('no key update')
  const found = await findOrders(
    tx,
    locked.map(({ id }) => id),
  )
  const productIds = found.flatMap(({ items }) => items.flatMap(({ productId }) => productId ?? []))
  const held = await lockProducts(tx, [...new Set(productIds)])
  return planOrderUpdates(
    found.map((order) => ({ order, ...(wanted.get(order.id) ?? { edit: {} }) })),
    held,
  )
}

async function applyPlan(tx: Transaction, { updates: changes, stockMovements: moves }: OrderUpdatePlan): Promise<void> {
  const alike = Map.groupBy(changes, ({ after }) => JSON.stringify(after))
  for (const group of alike.values()) {
    const ids = group.map(({ order }) => order.id)
    await tx
      .update(orders)
      .set(group[0]?.after ?? {})
      .where(inArray(orders.id, ids))
  }
  await applyStockMovements(
    tx,
    moves.map((move) => ({ ...move, change: stockDelta(move) })),
  )
}
