import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import { PaymentStatusLabel } from '../../ui/orders/payment-status-label.tsx'

export const STATUS_LABELS: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
export const PAYMENT_LABELS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}

export function PaymentLabel({ status }: { status: PaymentStatus }) {
  return <PaymentStatusLabel status={status} label={PAYMENT_LABELS[status]} />
}

/** Select options of an enum. */
export const selectOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
