import { type OrderStatus, PAYMENT_STATUS_LABELS, type PaymentStatus } from '../../domain/orders/order-status.ts'
import { isToPayBack } from '../../domain/orders/payment.ts'
import { rupeesToPaise } from '../../domain/values/money.ts'
import { PaymentStatusLabel } from '../../ui/orders/payment-status-label.tsx'

interface ListedPayment {
  status: OrderStatus
  paymentStatus: PaymentStatus
  totalAmount: number
}

/** The payment of an order. The money of a cancelled one is a refund: the order says whether it is paid back. */
export function PaymentLabel({ order: { status, paymentStatus, totalAmount } }: { order: ListedPayment }) {
  const isRefund = status === 'cancelled' && isToPayBack({ paymentStatus, totalPaise: rupeesToPaise(totalAmount) })
  if (isRefund) return <PaymentStatusLabel status="pending" label="Refund" />
  return <PaymentStatusLabel status={paymentStatus} label={PAYMENT_STATUS_LABELS[paymentStatus]} />
}

/** Select options of an enum. */
export const selectOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ))
