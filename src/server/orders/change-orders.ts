import { inArray } from 'drizzle-orm'
import type { User } from '../../domain/accounts/session.ts'
import { mayMove, type TransitionCause } from '../../domain/orders/order-transitions.ts'
import { applyStockMovements } from '../catalog/products/decrement-stock.ts'
import { auditAll } from '../database/audit.ts'
import type { Transaction } from '../database/connect.ts'
import { orders } from '../database/schema/orders.ts'
import type { EmailOutbox } from '../email/email-outbox.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { updateInvoices } from './invoices/issue-invoices.ts'
import { orderUpdatedEmails } from './order-emails.ts'
import { COURIER_ACTOR, ORDER_KIND, orderSubject } from './order-history.ts'
import type { OrderRow } from './orders.queries.ts'
import { isCancellation, isReopening, type OrderStockMovement, stockDelta } from './plan-order-updates.ts'
import { releaseUses } from './promotions/promotion-uses.ts'
import { advanceReturn } from './returns/handle-return.ts'

/** An order as it was before the change, and the fields that have other values now. */
interface OrderChange {
  order: OrderRow
  after: { [Field in keyof OrderRow]?: OrderRow[Field] | undefined }
}

/** Who changed the orders, and the name of the change in the audit log. */
export interface ChangeCause {
  by: TransitionCause
  actor: Pick<User, 'id' | 'username'>
  action: string
  /** The id with which a bulk update can be undone. */
  batch?: string | undefined
  /** Sends no emails. */
  isSilent?: boolean | undefined
}

/** A report or an answer of the courier. */
export const COURIER_CAUSE: ChangeCause = { by: 'courier', actor: COURIER_ACTOR, action: 'courier' }

/**
 * Changes the status or the shipment of orders, for staff, customers, the courier and jobs alike: stores the changes, returns stock
 * and uses of promotions or takes them again, writes the audit log, advances the return that an order replaces, issues or cancels
 * the invoice, and enqueues the cancellation at the courier and the email to the customer. Nothing else writes the status. Triggers
 * (`database/sql`) record the delivery time and the changes for ledger, customers, deliveries, risk and review requests.
 * @param tx has locked the orders, and the products of the stock movements
 * @throws Error for a status to which the cause may not move the order: its command has to check that before
 */
export async function changeOrders(
  tx: Transaction,
  { outbox, jobs }: { outbox: EmailOutbox; jobs: JobQueues },
  { changes, stockMovements = [] }: { changes: readonly OrderChange[]; stockMovements?: readonly OrderStockMovement[] },
  { by, actor, action, batch, isSilent = false }: ChangeCause,
): Promise<void> {
  for (const { order, after } of changes) {
    if (after.status && !mayMove(by, order.status, after.status)) {
      throw new Error(`A change by ${by} cannot move order ${order.id} from ${order.status} to ${after.status}`)
    }
  }
  await storeChanges(tx, changes)
  await releaseUses(tx, idsOf(changes.filter(isCancellation)), true)
  await releaseUses(tx, idsOf(changes.filter(isReopening)), false)
  const movements = stockMovements.map((movement) => ({ ...movement, change: stockDelta(movement) }))
  await applyStockMovements(tx, movements, { actor })
  await auditAll(
    tx,
    changes.map(({ order, after }) => {
      const before = Object.fromEntries((Object.keys(after) as (keyof OrderRow)[]).map((name) => [name, order[name]]))
      return { actor, action, kind: ORDER_KIND, id: order.id, subject: orderSubject(order), before, after, batch }
    }),
  )
  for (const { order, after } of changes) await advanceReturn(tx, actor, order, after.status)
  const invoiceNumbers = await updateInvoices(
    tx,
    changes.map(({ order, after }) => ({ order, status: after.status })),
  )
  const toCancel = changes.filter(
    ({ order, after }) => after.status === 'cancelled' && order.shiprocketOrderId !== null,
  )
  await jobs.send(
    tx,
    'shipment-cancel',
    toCancel.map(({ order }) => ({ orderId: order.id })),
  )
  if (isSilent) return
  await outbox.enqueue(tx, (settings) =>
    changes.flatMap(({ order, after }) => {
      const invoiceNumber = invoiceNumbers.get(order.id) ?? order.invoiceNumber
      return orderUpdatedEmails(Object.assign({}, order, after, { invoiceNumber }), order, settings)
    }),
  )
}

const idsOf = (changes: readonly OrderChange[]) => changes.map(({ order }) => order.id)

/** Books that went back to the shelf are packed again. */
const UNPACKED = { packedAt: null, packedBy: null }

/** One statement for all orders that get the same values. */
async function storeChanges(tx: Transaction, changes: readonly OrderChange[]): Promise<void> {
  const stored = changes.map(({ order, after }) => ({
    order,
    after: isReopening({ order, after }) ? { ...after, ...UNPACKED } : after,
  }))
  for (const group of Map.groupBy(stored, ({ after }) => JSON.stringify(after)).values()) {
    const { after } = group[0] ?? {}
    if (after && Object.keys(after).length > 0)
      await tx
        .update(orders)
        .set(after)
        .where(inArray(orders.id, idsOf(group)))
  }
}
