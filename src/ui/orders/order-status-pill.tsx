import { CircleCheck, CircleX, Clock, Package, Truck, type LucideIcon } from 'lucide-react'
import type { OrderStatus } from '../../domain/orders/order-status.ts'

const STATUS_STYLES: Record<OrderStatus, { label: string; Icon: LucideIcon }> = {
  pending: { label: 'Pending', Icon: Clock },
  processing: { label: 'Processing', Icon: Package },
  shipped: { label: 'Shipped', Icon: Truck },
  delivered: { label: 'Delivered', Icon: CircleCheck },
  cancelled: { label: 'Cancelled', Icon: CircleX },
}

export function OrderStatusPill({ status }: { status: OrderStatus }) {
  const { label, Icon } = STATUS_STYLES[status]
  return (
    <span className={`pill ${status}`}>
      <Icon className="icon" />
      {label}
    </span>
  )
}
