import { promisedDay } from '../../domain/shipping/delivery.ts'
import { toDisplayAmounts } from '../../domain/orders/pricing.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Order, PlacedOrder } from '../../domain/orders/order.ts'
import type { GuestOrder } from '../../domain/orders/order-lookup.ts'
import type { AdminOrderRow, BulkOrderResult, OrderDetail } from '../../domain/orders/admin-order.ts'
import { lineConflictError } from './order-pricing.ts'
import { type AuditRow, presentHistory } from './order-history.ts'
import type { OrderUpdatePlan } from './plan-order-updates.ts'
import type { OrderItemRow, OrderRow, OrderWithItems } from './orders.queries.ts'

/** An order with its lines, for its customer. */
export function presentOrder({ items, ...row }: OrderWithItems): Order {
  const { staffNotes: _, confirmation: __, ...order } = presentOrderRow(row)
  return { ...order, items: items.map(presentLine) }
}

/** The lines and amounts of an order, for a guest. Contains no address. */
export function presentGuestOrder(order: OrderWithItems): GuestOrder {
  const { id, status, paymentMethod, paymentStatus, createdAt, items, ...row } = presentOrder(order)
  const { subtotal, discount, adjustments, totalAmount } = row
  return { id, status, paymentMethod, paymentStatus, createdAt, items, subtotal, discount, adjustments, totalAmount }
}

/** An order with its lines, for staff: with their notes and its history. */
export const presentAdminOrder = (order: OrderWithItems, changes: AuditRow[]): OrderDetail => ({
  ...presentOrder(order),
  staffNotes: order.staffNotes,
  confirmation: order.confirmation,
  history: presentHistory(order, changes),
})

/** An order without its lines, for the list of staff. */
export function presentOrderRow(order: OrderRow): AdminOrderRow {
  const { accessNonce: _, subtotalPaise, adjustments, totalPaise, ...row } = order
  return {
    ...row,
    ...toDisplayAmounts({ subtotalPaise, adjustments, totalPaise }),
    estimatedDelivery: row.estimatedDelivery?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function presentLine(item: OrderItemRow): Order['items'][number] {
  const {
    pricePaise,
    originalPricePaise,
    lineDiscountPaise,
    promotionDiscountPaise: _,
    costPricePaise: __,
    paidPaise: ___,
    coveredPaise: ____,
    isbn: _____,
    sku: ______,
    shelfLocation: _______,
    ...line
  } = item
  return {
    ...line,
    price: paiseToRupees(pricePaise),
    lineDiscount: paiseToRupees(lineDiscountPaise),
    originalPrice: paiseToRupees(originalPricePaise),
  }
}

/**
 * The response to a new order. Contains no personal data: it is stored with the idempotency key.
 * @param confirmPath the page on which the customer confirms the order, if the shop waits for it
 */
export function presentPlacedOrder(
  order: OrderRow & { measuredBy: string | null },
  confirmPath: string | undefined,
): PlacedOrder {
  const { subtotal, discount, totalAmount } = toDisplayAmounts(order)
  return {
    id: order.id,
    message: 'Order Placed Successfully!',
    orderDate: order.createdAt.toISOString(),
    estimatedDelivery: promisedDay(order.createdAt, order.measuredBy).toISOString(),
    paymentMethod: order.paymentMethod,
    subtotal,
    discount,
    totalAmount,
    ...(confirmPath !== undefined && { confirmPath }),
  }
}

/** An applied or previewed plan; `batch` is null when nothing was applied. */
export const presentUpdatePlan = ({
  batch,
  updates,
  unchanged,
  rejected,
}: OrderUpdatePlan & { batch: string | null }): BulkOrderResult => ({
  batch,
  updated: updates.map(({ order: { id, customerName }, before, after }) => ({ id, customerName, before, after })),
  unchanged,
  rejected: rejected.map(({ id, lineConflicts, rejection, holdRejection, isStale }) => ({
    id,
    message: isStale
      ? 'It has changed since.'
      : (rejection?.message ?? holdRejection ?? lineConflictError(lineConflicts).message),
  })),
})
