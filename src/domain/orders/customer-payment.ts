// What a customer reads about the payment of an order.
import { formatAmount, paiseToRupees } from '../values/money.ts'
import {
  isPrepaid,
  type OrderStatus,
  PAYMENT_METHOD_LABELS,
  type PaymentMethod,
  type PaymentStatus,
} from './order-status.ts'
import { isToPayBack, type PaidOrder, toPayLabel } from './payment.ts'

interface CustomerPayment {
  status: OrderStatus
  paymentMethod: PaymentMethod
  paymentStatus: PaymentStatus
  totalAmount: number
}

const STATUS_LABELS: Record<PaymentStatus, string> = { pending: 'To be paid', completed: 'Paid', failed: 'Failed' }

/** Returns the label of an order's total for its customer, by what has become of the order. */
export function orderTotalLabel(order: CustomerPayment): string {
  const { status, paymentMethod, paymentStatus, totalAmount } = order
  if (status === 'cancelled') return 'Total'
  if (isPrepaid(order)) return toPayLabel(totalAmount, `Paid: ${PAYMENT_METHOD_LABELS[paymentMethod]}`)
  if (status === 'delivered') return toPayLabel(totalAmount, 'Paid in cash')
  return toPayLabel(totalAmount, paymentStatus === 'completed' ? 'Paid' : undefined)
}

/** Returns the payment status of an order and its label: nothing is due for a cancelled order. */
export function paymentState(order: CustomerPayment): { status: PaymentStatus; label: string } {
  const { status, paymentStatus, totalAmount } = order
  if (totalAmount === 0 || (status === 'cancelled' && paymentStatus !== 'completed')) {
    return { status: 'completed', label: toPayLabel(0) }
  }
  // The courier had the cash, though it has not paid the shop yet.
  if (status === 'delivered' && paymentStatus === 'pending' && !isPrepaid(order)) {
    return { status: 'completed', label: STATUS_LABELS.completed }
  }
  return { status: paymentStatus, label: status === 'cancelled' ? 'Refund' : STATUS_LABELS[paymentStatus] }
}

/** Says what becomes of the money of a cancelled order. */
export const cancelledPaymentNote = (order: PaidOrder): string =>
  isToPayBack(order)
    ? `We pay back the ${formatAmount(paiseToRupees(order.totalPaise))} that you have paid.`
    : 'There is nothing to pay.'
