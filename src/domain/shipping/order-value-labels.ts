import { RISK_LEVEL_LABELS } from '../cod-risk/risk-levels.ts'
import { CANCELLATION_REASON_LABELS } from '../orders/cancellation.ts'
import { CONFIRMATION_LABELS } from '../orders/confirmation.ts'
import {
  ORDER_SOURCE_LABELS,
  ORDER_STATUS_LABELS,
  PAYMENT_METHOD_LABELS,
  PAYMENT_STATUS_LABELS,
} from '../orders/order-status.ts'
import { isKnownStatus } from '../orders/tracking-statuses.ts'
import { trackingLabel } from './tracking.ts'

const LABELS: Partial<Record<string, Record<string, string>>> = {
  status: ORDER_STATUS_LABELS,
  paymentStatus: PAYMENT_STATUS_LABELS,
  paymentMethod: PAYMENT_METHOD_LABELS,
  source: ORDER_SOURCE_LABELS,
  confirmation: CONFIRMATION_LABELS,
  cancellationReason: CANCELLATION_REASON_LABELS,
  risk: RISK_LEVEL_LABELS,
  booking: { failed: 'Failed', waiting: 'Waiting' },
  cancelling: { failed: 'Failed', waiting: 'Waiting' },
}

/**
 * Returns what staff read for a stored value of an order's field: in its timeline, in conflicts, in previews and in the audit log.
 * @example orderValueLabel('paymentStatus', 'completed') // 'Paid'
 */
export function orderValueLabel(field: string, value: string): string {
  if (field === 'shipmentStatus' && isKnownStatus(value)) return trackingLabel(value)
  return LABELS[field]?.[value] ?? value
}
