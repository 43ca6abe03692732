// Why staff cannot reopen or ship an order.
import type { Order } from './order.ts'
import { type OrderStatus, TEST_SOURCE } from './order-status.ts'

/** Whether the customer's data of an order was deleted. Every other order of a customer has a mobile number. */
export const isAnonymized = ({ customerPhone, source }: Pick<Order, 'customerPhone' | 'source'>): boolean =>
  customerPhone === '' && source !== TEST_SOURCE

/** What decides whether a cancelled order can be reopened. */
export type ReopenFields = Pick<Order, 'customerPhone' | 'source' | 'replacesOrderId'>

export interface ReopenBlocker {
  code: 'data_deleted' | 'replacement_cancelled'
  message: string
}

/** Why an order cannot be changed whose customer had their data deleted. */
export const DATA_DELETED = 'The data of the customer was deleted. Create a new order instead.'

/** Returns why staff cannot reopen a cancelled order, with the code of the response; undefined if they can. */
export function reopenBlocker(order: ReopenFields): ReopenBlocker | undefined {
  if (isAnonymized(order)) return { code: 'data_deleted', message: DATA_DELETED }
  if (order.replacesOrderId === null) return undefined
  // Its return is open again: another order can replace the books, or the money can be paid back.
  const message = `It replaced books of order #${order.replacesOrderId}. Replace them again in the return of that order.`
  return { code: 'replacement_cancelled', message }
}

/** Returns why a cancelled order cannot be shipped or edited. */
export function cancelledMessage(order: ReopenFields, action: 'ship' | 'edit'): string {
  const blocker = reopenBlocker(order)
  if (!blocker) return `This order is cancelled. Reopen it before you ${action} it.`
  return blocker.code === 'data_deleted'
    ? `This order is cancelled. ${blocker.message}`
    : 'This replacement is cancelled. Replace the books again in their return.'
}

interface OrderFields extends ReopenFields {
  status: OrderStatus
  shiprocketOrderId: string | null
  courierName: string | null
  trackingNumber: string | null
}

/**
 * Returns the reason why an order cannot be sent to Shiprocket: it is cancelled, its customer had their data
 * deleted, or staff handed it to a courier themselves, which only the status may say. Undefined if it can be sent.
 */
export function shipBlocker(order: OrderFields): string | undefined {
  const { status, shiprocketOrderId, courierName, trackingNumber } = order
  if (status === 'cancelled') return cancelledMessage(order, 'ship')
  if (shiprocketOrderId) return undefined
  if (isAnonymized(order)) return DATA_DELETED
  if (courierName) return `This order was sent with ${courierName}.`
  const isWithCourier = trackingNumber || status === 'shipped' || status === 'delivered'
  return isWithCourier ? 'This order was sent without Shiprocket.' : undefined
}
