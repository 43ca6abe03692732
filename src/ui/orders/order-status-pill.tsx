import { CircleCheck, CircleX, Clock, Package, Truck, type LucideIcon } from 'lucide-react'
import { ORDER_STATUS_LABELS, type OrderStatus } from '../../domain/orders/order-status.ts'

const ICONS: Record<OrderStatus, LucideIcon> = {
  pending: Clock,
  processing: Package,
  shipped: Truck,
  delivered: CircleCheck,
  cancelled: CircleX,
}

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  const Icon = ICONS[status]
  return (
    <span className={`pill ${status}`}>
      <Icon className="icon" />
      {ORDER_STATUS_LABELS[status]}
    </span>
  )
}
