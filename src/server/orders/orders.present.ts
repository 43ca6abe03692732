import { paiseToRupees } from '../../domain/money.ts'
import type { Order, PlacedOrder } from '../../domain/order.ts'
import type { OrderDetail, StaffOrderRow } from '../../domain/staff-order.ts'
import { shortStock } from './check-order.ts'
import { type AuditRow, presentHistory } from './order-history.ts'
import type { Plan } from './plan-order-changes.ts'
import type { OrderItemRow, OrderRow, OrderWithItems } from './orders.queries.ts'

/** An order with its lines, for whoever placed it. */
export function presentOrder({ items, ...row }: OrderWithItems): Order {
  const { staffNotes: _, ...order } = presentRow(row)
  return { ...order, items: items.map(presentLine) }
}

/** The same for the staff, with what they noted and who changed what. */
export const presentForStaff = (order: OrderWithItems, changes: AuditRow[]): OrderDetail => ({
  ...presentOrder(order),
  staffNotes: order.staffNotes,
  history: presentHistory(order, changes),
})

/** An order in the staff's list. */
export const presentRow = ({ subtotalPaise, discountPaise, totalPaise, ...row }: OrderRow): StaffOrderRow => ({
  ...row,
  subtotal: paiseToRupees(subtotalPaise),
  discount: paiseToRupees(discountPaise),
  totalAmount: paiseToRupees(totalPaise),
  estimatedDelivery: row.estimatedDelivery?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

function presentLine({ pricePaise, originalPricePaise, ...line }: OrderItemRow): Order['items'][number] {
  return { ...line, price: paiseToRupees(pricePaise), originalPrice: paiseToRupees(originalPricePaise) }
}

/** What the confirmation shows of a new order, and nothing personal. */
export function presentPlaced(row: Omit<OrderRow, 'staffNotes'>): PlacedOrder {
  return {
    id: row.id,
    message: 'Order Placed Successfully!',
    orderDate: row.createdAt.toISOString(),
    paymentMethod: row.paymentMethod,
    subtotal: paiseToRupees(row.subtotalPaise),
    discount: paiseToRupees(row.discountPaise),
    totalAmount: paiseToRupees(row.totalPaise),
  }
}

/** What a change of many orders did, or would do. */
export const presentPlan = ({ batch, changes, unchanged, refused }: Plan & { batch: string | null }) => ({
  batch,
  changed: changes.map(({ order: { id, customerName }, before, after }) => ({ id, customerName, before, after })),
  unchanged,
  refused: refused.map(({ id, short, changedSince }) => ({
    id,
    message: changedSince ? 'It was changed since.' : shortStock(short).message,
  })),
})
