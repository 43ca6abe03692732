import type { OrderStatus, PaymentStatus } from '../../domain/order-status.ts'

export const STATUS_WORDS: Record<OrderStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
}
export const PAYMENT_WORDS: Record<PaymentStatus, string> = {
  pending: 'Pending',
  completed: 'Completed',
  failed: 'Failed',
}

/** A ring and a word, never a pill, so that payment and status are not mixed up. */
export function PaymentWord({ status }: { status: PaymentStatus }) {
  return <span className={`pay ${status}`}>{PAYMENT_WORDS[status]}</span>
}

/** The options of a select, one for each word. */
export const optionsOf = (words: Record<string, string>) =>
  Object.entries(words).map(([value, word]) => (
    <option key={value} value={value}>
      {word}
    </option>
  ))
