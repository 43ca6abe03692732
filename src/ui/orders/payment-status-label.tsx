import type { PaymentStatus } from '../../domain/orders/order-status.ts'
import * as styles from './payment-status-label.module.css'

const STATUS_STYLES: Record<PaymentStatus, string | undefined> = {
  pending: '',
  completed: styles.completed,
  failed: styles.failed,
}

/** A payment status as a ring and a label, to differ from the order's status pill. */
export function PaymentStatusLabel({ status, label }: { status: PaymentStatus; label: string }) {
  return <span className={`${styles.label} ${STATUS_STYLES[status]}`}>{label}</span>
}
