import { toDisplayAmounts } from '../../domain/orders/pricing.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import type { Order, PlacedOrder } from '../../domain/orders/order.ts'
import type { OrderDetail, AdminOrderRow } from '../../domain/orders/admin-order.ts'
import { lineConflictError } from './order-pricing.ts'
import { type AuditRow, presentHistory } from './order-history.ts'
import type { OrderUpdatePlan } from './plan-order-updates.ts'
import type { OrderItemRow, OrderRow, OrderWithItems } from './orders.queries.ts'

/** An order with its lines, for whoever placed it. */
export function presentOrder({ items, ...row }: OrderWithItems): Order {
  const { staffNotes: _, ...order } = presentOrderRow(row)
  return { ...order, items: items.map(presentLine) }
}

/** The same for the staff, with what they noted and who changed what. */
export const presentAdminOrder = (order: OrderWithItems, changes: AuditRow[]): OrderDetail => ({
  ...presentOrder(order),
  staffNotes: order.staffNotes,
  history: presentHistory(order, changes),
})

/** An order in the staff's list. */
export const presentOrderRow = ({ subtotalPaise, adjustments, totalPaise, ...row }: OrderRow): AdminOrderRow => ({
  ...row,
  ...toDisplayAmounts({ subtotalPaise, adjustments, totalPaise }),
  estimatedDelivery: row.estimatedDelivery?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

function presentLine({ pricePaise, originalPricePaise, ...line }: OrderItemRow): Order['items'][number] {
  return { ...line, price: paiseToRupees(pricePaise), originalPrice: paiseToRupees(originalPricePaise) }
}

/** What the confirmation shows of a new order, and nothing personal. */
export function presentPlacedOrder(order: OrderRow): PlacedOrder {
  const { subtotal, discount, totalAmount } = toDisplayAmounts(order)
  return {
    id: order.id,
    message: 'Order Placed Successfully!',
    orderDate: order.createdAt.toISOString(),
    paymentMethod: order.paymentMethod,
    subtotal,
    discount,
    totalAmount,
  }
}

/** What a change of many orders did, or would do. */
export const presentUpdatePlan = ({
  batch,
  updates: changes,
  unchanged,
  rejected: refused,
}: OrderUpdatePlan & { batch: string | null }) => ({
  batch,
  updated: changes.map(({ order: { id, customerName }, before, after }) => ({ id, customerName, before, after })),
  unchanged,
  rejected: refused.map(({ id, lineConflicts: short, isStale: changedSince }) => ({
    id,
    message: changedSince ? 'It was changed since.' : lineConflictError(short).message,
  })),
})
