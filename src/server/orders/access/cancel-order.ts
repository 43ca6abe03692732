import type { User } from '../../../domain/accounts/session.ts'
import { CANCEL_ACTION } from '../../../domain/orders/admin-order.ts'
import { type CancellationReason, cancelBlocker } from '../../../domain/orders/cancellation.ts'
import type { ConfirmationChannel } from '../../../domain/orders/confirmation.ts'
import type { Transaction } from '../../database/connect.ts'
import { ConflictError, NotFoundError } from '../../http/errors.ts'
import { setConfirmation } from '../confirmations/set-confirmation.ts'
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
  /** How the customer cancels an order that they were asked to confirm. */
  channel?: ConfirmationChannel
}

/**
 * Cancels an order for its customer while the parcel is in the shop: restores the stock, cancels the booking at the
 * courier in the background, and enqueues emails to the customer and to staff. A cancelled order stays as it is.
 * @returns the cancelled order
 * @throws NotFoundError for an unknown order
 * @throws ConflictError (409) when the courier has the parcel
 */
export const cancelOrder = (deps: OrderDeps, input: CancelOrderInput): Promise<OrderWithItems> =>
  deps.db.transaction((tx) => cancelOrderIn(tx, deps, input))

/** Cancels an order in a transaction of the caller. Throws the same errors. */
export async function cancelOrderIn(
  tx: Transaction,
  deps: Omit<OrderDeps, 'db'>,
  { orderId, user, reason, note, channel = 'link' }: CancelOrderInput,
): Promise<OrderWithItems> {
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  if (!order) throw new NotFoundError('Order')
  if (order.status === 'cancelled') return order
  const blocker = cancelBlocker(order)
  if (blocker) throw new ConflictError('order_not_cancellable', blocker)
  const actor = user ?? GUEST
  const edit = { status: 'cancelled', cancellationReason: reason, cancellationNote: note || null } as const
  const { batch } = await updateOrdersIn(tx, deps, {
    by: 'customer',
    actor,
    updates: new Map([[orderId, { edit }]]),
    action: CANCEL_ACTION,
  })
  const declined =
    order.confirmation === 'not_required' ? order : await setConfirmation(tx, order, { to: 'declined', channel, actor })
  const cancelled = { ...declined, ...edit }
  await deps.outbox.enqueue(tx, (settings) => orderCancelledStaffEmail(cancelled, batch ?? '', settings))
  return cancelled
}
