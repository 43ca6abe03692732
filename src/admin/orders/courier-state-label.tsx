import {
  CircleCheck,
  CircleDashed,
  type LucideIcon,
  PackageCheck,
  PackageOpen,
  TriangleAlert,
  Truck,
  Undo2,
} from 'lucide-react'
import type { AdminOrderRow } from '../../domain/orders/admin-order.ts'
import { courierState } from '../../domain/orders/order-views.ts'
import type { CourierState } from '../../domain/orders/tracking-statuses.ts'
import * as styles from './courier-state-label.module.css'

export const COURIER_STATE_LABELS: Record<CourierState, string> = {
  'not-sent': 'Not sent',
  booked: 'Booked',
  'picked-up': 'Picked up',
  'in-transit': 'In transit',
  attention: 'Attention',
  returned: 'Returned',
  delivered: 'Delivered',
}
const ICONS: Record<CourierState, LucideIcon> = {
  'not-sent': CircleDashed,
  booked: PackageCheck,
  'picked-up': PackageOpen,
  'in-transit': Truck,
  attention: TriangleAlert,
  returned: Undo2,
  delivered: CircleCheck,
}

/** Where the parcel of an order is, and with which courier. */
export function CourierStateLabel({ order }: { order: AdminOrderRow }) {
  const state = courierState(order)
  const Icon = ICONS[state]
  return (
    <span className={`${styles.state} ${state === 'attention' ? styles.attention : ''}`}>
      <Icon className="icon icon-s" />
      {COURIER_STATE_LABELS[state]}
    </span>
  )
}
