import type { OrderStatus } from './order-status.ts'
import { type Adjustment, replacedOrderId } from './pricing.ts'

/** What an order is priced with: says whether it is a replacement. */
export interface PricedOrder {
  adjustments: readonly Pick<Adjustment, 'kind' | 'label'>[]
}

/** Returns why a cancelled order cannot be shipped or edited: a replacement cannot be reopened. */
export const cancelledMessage = ({ adjustments }: PricedOrder, action: 'ship' | 'edit'): string =>
  replacedOrderId(adjustments) === undefined
    ? `This order is cancelled. Reopen it before you ${action} it.`
    : 'This replacement is cancelled. Replace the books again in their return.'

interface OrderFields extends PricedOrder {
  status: OrderStatus
  shiprocketOrderId: string | null
  courierName: string | null
  trackingNumber: string | null
}

/**
 * Returns the reason why an order cannot be sent to Shiprocket: it is cancelled, or staff handed it to a courier
 * themselves, which only the status may say. Undefined if it can be sent.
 */
export function shipBlocker({
  status,
  shiprocketOrderId,
  courierName,
  trackingNumber,
  adjustments,
}: OrderFields): string | undefined {
  if (status === 'cancelled') return cancelledMessage({ adjustments }, 'ship')
  if (shiprocketOrderId) return undefined
  if (courierName) return `This order was sent with ${courierName}.`
  const isWithCourier = trackingNumber || status === 'shipped' || status === 'delivered'
  return isWithCourier ? 'This order was sent without Shiprocket.' : undefined
}
