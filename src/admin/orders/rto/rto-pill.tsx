import { CircleCheck, type LucideIcon, PackageOpen, Truck, Undo2 } from 'lucide-react'
import { RTO_STATE_LABELS, type RtoState } from '../../../domain/shipping/rto/rto-receipt.ts'

const STYLES: Record<RtoState, { tone: string; Icon: LucideIcon }> = {
  initiated: { tone: 'processing', Icon: Undo2 },
  in_transit: { tone: 'shipped', Icon: Truck },
  arrived: { tone: 'pending', Icon: PackageOpen },
  received: { tone: 'delivered', Icon: CircleCheck },
}

/** How far a parcel is on its way back, for staff. */
export function RtoPill({ state }: { state: RtoState }) {
  const { tone, Icon } = STYLES[state]
  return (
    <span className={`pill ${tone}`}>
      <Icon className="icon" />
      {RTO_STATE_LABELS[state]}
    </span>
  )
}
