import { maySee, withholdField } from '../../domain/accounts/field-rights.ts'
import type { User } from '../../domain/accounts/session.ts'
import { isEveryCopyReturned, type ReturnedCopies } from '../../domain/orders/returns/return-rules.ts'
import { expectedArrival } from '../../domain/shipping/tracking.ts'
import { promisedDay } from '../../domain/shipping/delivery.ts'
import { toDisplayAmounts } from '../../domain/orders/pricing.ts'
import { paiseToRupees } from '../../domain/values/money.ts'
import { type Order, orderLineSchema, orderSchema, type PlacedOrder } from '../../domain/orders/order.ts'
import type { GuestOrder } from '../../domain/orders/order-lookup.ts'
import {
  type AdminOrderRow,
  adminOrderRowSchema,
  type BulkOrderResult,
  type OrderDetail,
  staffFieldsSchema,
} from '../../domain/orders/admin-order.ts'
import { fieldsOf } from '../http/fields-of.ts'
import { lineConflictError } from './order-pricing.ts'
import { type AuditRow, presentHistory } from './order-history.ts'
import type { OrderUpdatePlan } from './plan-order-updates.ts'
import type { OrderItemRow, OrderRow, OrderWithItems } from './orders.queries.ts'

const orderFields = fieldsOf(orderSchema)
const rowFields = fieldsOf(adminOrderRowSchema)
const staffFields = fieldsOf(staffFieldsSchema)
const lineFields = fieldsOf(orderLineSchema)

/** An order with its lines, for its customer. */
export function presentOrder({ items, ...row }: OrderWithItems): Order {
  return { ...orderFields(presentRow(row)), items: items.map(presentLine) }
}

/** An order for the account that placed it, with the day on which it is expected. @param promisedBy as in `expectedArrival` */
export const presentOwnOrder = (
  order: OrderWithItems,
  { promisedBy, returned }: { promisedBy: string | null; returned: readonly ReturnedCopies[] },
): Order => ({
  ...presentOrder(order),
  estimatedDelivery: expectedArrival({ ...order, promisedBy })?.toISOString() ?? null,
  isReturned: isEveryCopyReturned(order.items, returned),
})

/** The lines and amounts of an order, for a guest. Contains no address. */
export function presentGuestOrder(order: OrderWithItems): GuestOrder {
  const { id, status, paymentMethod, paymentStatus, createdAt, items, ...row } = presentOrder(order)
  const { subtotal, discount, adjustments, totalAmount } = row
  return { id, status, paymentMethod, paymentStatus, createdAt, items, subtotal, discount, adjustments, totalAmount }
}

/** An order with its lines, for staff: with their notes and its history, and without what their role does not see. */
export const presentAdminOrder = (order: OrderWithItems, changes: AuditRow[], reader: User): OrderDetail => ({
  ...withholdField(reader, presentOrder(order), 'customerEmail'),
  ...staffFields(order),
  history: presentHistory(order, changes).map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => maySee(reader, field)),
  })),
})

/** An order without its lines, for the list of staff. */
export const presentOrderRow = (order: OrderRow, reader: User): AdminOrderRow =>
  withholdField(reader, presentRow(order), 'customerEmail')

const presentRow = (order: OrderRow) => ({
  ...rowFields(order),
  ...toDisplayAmounts(order),
  estimatedDelivery: order.estimatedDelivery?.toISOString() ?? null,
  createdAt: order.createdAt.toISOString(),
  updatedAt: order.updatedAt.toISOString(),
})

const presentLine = (item: OrderItemRow): Order['items'][number] => ({
  ...lineFields(item),
  price: paiseToRupees(item.pricePaise),
  lineDiscount: paiseToRupees(item.lineDiscountPaise),
  originalPrice: paiseToRupees(item.originalPricePaise),
})

/**
 * The response to a new order. Contains no personal data: it is stored with the idempotency key.
 * @param managePath the page on which the customer confirms, changes or cancels the order
 * @param isConfirmationDue whether the shop waits for the customer to confirm it
 */
export function presentPlacedOrder(
  order: OrderRow & { promisedBy: string | null },
  { managePath, isConfirmationDue }: { managePath: string; isConfirmationDue: boolean },
): PlacedOrder {
  return {
    id: order.id,
    message: 'Order Placed Successfully!',
    orderDate: order.createdAt.toISOString(),
    estimatedDelivery: promisedDay(order.createdAt, order.promisedBy).toISOString(),
    paymentMethod: order.paymentMethod,
    ...toDisplayAmounts(order),
    managePath,
    ...(isConfirmationDue && { confirmPath: managePath }),
    ...(!isConfirmationDue && order.confirmation === 'pending' && { isCheckedFirst: true }),
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
