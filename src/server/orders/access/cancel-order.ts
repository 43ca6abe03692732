import type { User } from '../../../domain/accounts/session.ts'
import { CANCEL_ACTION } from '../../../domain/orders/admin-order.ts'
import { type CancellationReason, cancelBlocker } from '../../../domain/orders/cancellation.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { orderCancelledStaffEmail } from '../order-emails.ts'
import { GUEST } from '../order-history.ts'
import { findOrder, lockOrder, type OrderWithItems } from '../orders.queries.ts'
import type { OrderDeps } from '../place-order.ts'
import { updateOrdersIn } from '../update-orders.ts'

interface CancelOrderInput {
  orderId: number
  /** The logged-in user; null for a guest. */
  user: User | null
  reason: CancellationReason
  note: string
}

/**
 * Cancels an order for its customer while the parcel is in the shop: restores the stock, cancels the booking at the
 * courier in the background, and enqueues emails to the customer and to staff. A cancelled order stays as it is.
 * @returns the cancelled order
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) when the courier has the parcel
 */
export function cancelOrder(
  deps: OrderDeps,
  { orderId, user, reason, note }: CancelOrderInput,
): Promise<OrderWithItems> {
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    const order = await findOrder(tx, orderId)
    if (!order) throw new NotFoundError('Order')
    if (order.status === 'cancelled') return order
    const blocker = cancelBlocker(order)
    if (blocker) throw new ConflictError('order_not_cancellable', blocker)
    const edit = { status: 'cancelled', cancellationReason: reason, cancellationNote: note || null } as const
    const { batch } = await updateOrdersIn(tx, deps, {
      actor: user ?? GUEST,
      updates: new Map([[orderId, { edit }]]),
      action: CANCEL_ACTION,
    })
    const cancelled = { ...order, ...edit }
    await deps.outbox.enqueue(tx, (settings) => orderCancelledStaffEmail(cancelled, batch ?? '', settings))
    return cancelled
  })
}
