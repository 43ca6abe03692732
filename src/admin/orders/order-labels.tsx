import { PAYMENT_STATUS_LABELS, type PaymentStatus } from '../../domain/orders/order-status.ts'
import { PaymentStatusLabel } from '../../ui/orders/payment-status-label.tsx'

export function PaymentLabel({ status }: { status: PaymentStatus }) {
  return <PaymentStatusLabel status={status} label={PAYMENT_STATUS_LABELS[status]} />
}

/** Select options of an enum. */
export const selectOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
