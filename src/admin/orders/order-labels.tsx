import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'

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

/** Payment as a ring and a label, to differ from the status pill. */
export function PaymentLabel({ status }: { status: PaymentStatus }) {
  return <span className={`pay ${status}`}>{PAYMENT_LABELS[status]}</span>
}

/** Select options of an enum. */
export const selectOptions = (words: Record<string, string>) =>
  Object.entries(words).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ))
