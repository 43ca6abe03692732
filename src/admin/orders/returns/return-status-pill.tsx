import { CircleCheck, CircleX, Clock, type LucideIcon, Package, Truck } from 'lucide-react'
import { RETURN_STATUS_LABELS, type ReturnStatus } from '../../../domain/orders/returns/return-states.ts'

const STYLES: Record<ReturnStatus, { tone: string; Icon: LucideIcon }> = {
  requested: { tone: 'pending', Icon: Clock },
  approved: { tone: 'processing', Icon: Package },
  pickup_booked: { tone: 'shipped', Icon: Truck },
  drop_off: { tone: 'shipped', Icon: Truck },
  received: { tone: 'pending', Icon: Package },
  accepted: { tone: 'pending', Icon: Clock },
  replacement_shipped: { tone: 'delivered', Icon: Truck },
  refunded: { tone: 'delivered', Icon: CircleCheck },
  closed: { tone: 'delivered', Icon: CircleCheck },
  declined: { tone: 'cancelled', Icon: CircleX },
  cancelled: { tone: 'cancelled', Icon: CircleX },
  rejected: { tone: 'cancelled', Icon: CircleX },
}

/** The state of a return, for staff. */
export function ReturnStatusPill({ status }: { status: ReturnStatus }) {
  const { tone, Icon } = STYLES[status]
  return (
    <span className={`pill ${tone}`}>
      <Icon className="icon" />
      {RETURN_STATUS_LABELS[status]}
    </span>
  )
}
