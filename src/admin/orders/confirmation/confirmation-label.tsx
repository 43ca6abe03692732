import { CircleCheck, CircleMinus, CircleX, Clock, type LucideIcon, PhoneOff } from 'lucide-react'
import { CONFIRMATION_LABELS, type Confirmation } from '../../../domain/orders/confirmation.ts'
import * as styles from './confirmation-label.module.css'

const STYLES: Record<Confirmation, { Icon: LucideIcon; tone: string | undefined }> = {
  not_required: { Icon: CircleMinus, tone: styles.none },
  pending: { Icon: Clock, tone: styles.waiting },
  confirmed: { Icon: CircleCheck, tone: styles.confirmed },
  unreachable: { Icon: PhoneOff, tone: styles.waiting },
  declined: { Icon: CircleX, tone: styles.declined },
}

/** Whether the customer has confirmed an order. */
export function ConfirmationLabel({ confirmation }: { confirmation: Confirmation }) {
  const { Icon, tone } = STYLES[confirmation]
  return (
    <span className={`${styles.label} ${tone}`}>
      <Icon className="icon icon-s" />
      <span className="sr-only">Confirmation </span>
      {CONFIRMATION_LABELS[confirmation]}
    </span>
  )
}
