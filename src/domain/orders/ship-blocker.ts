import { cancelledMessage } from './cancellation.ts'
import type { OrderStatus } from './order-status.ts'
import type { AdjustmentLabel } from './pricing.ts'

interface OrderFields {
  status: OrderStatus
  shiprocketOrderId: string | null
  courierName: string | null
  trackingNumber: string | null
  adjustments: readonly AdjustmentLabel[]
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
  if (status === 'cancelled') return cancelledMessage(adjustments, 'ship')
  if (shiprocketOrderId) return undefined
  if (courierName) return `This order was sent with ${courierName}.`
  const isWithCourier = trackingNumber || status === 'shipped' || status === 'delivered'
  return isWithCourier ? 'This order was sent without Shiprocket.' : undefined
}
