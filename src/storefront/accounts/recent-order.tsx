import { ChevronRight } from 'lucide-react'
import { formatDay } from '../../domain/dates.ts'
import { formatAmount } from '../../domain/money.ts'
import type { Order } from '../../domain/order.ts'
import { ProductPicture } from '../../ui/product-picture.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { OrderStatusPill } from '../../ui/order-status-pill.tsx'
import { profileHref } from './profile-address.ts'
import { trackHref } from './track-href.ts'

const PILE = 3

/** One order in a line: what, when, how much and how far. */
export function RecentOrder({ order }: { order: Order }) {
  const titles = order.items.length
  const shipped = order.status === 'shipped'
  const href = shipped ? trackHref(order.id) : `${profileHref('orders')}#order-${order.id}`
  return (
    <li className="panel order-row">
      <span className="pile">
        {order.items.slice(0, PILE).map((line) => (
          <ProductPicture key={line.id} src={line.productImage} alt="" sizes="36px" />
        ))}
      </span>
      <div>
        <h3>Order #{order.id}</h3>
        <p className="meta">
          {formatDay(order.createdAt)} · {titles === 1 ? '1 title' : `${titles} titles`}
        </p>
      </div>
      <b className="num">{formatAmount(order.totalAmount)}</b>
      <OrderStatusPill status={order.status} />
      <ShopLink className="link" href={href}>
        {shipped ? 'Track' : 'View'}
        <span className="sr-only">order {order.id}</span>
        <ChevronRight className="icon icon-s" />
      </ShopLink>
    </li>
  )
}
