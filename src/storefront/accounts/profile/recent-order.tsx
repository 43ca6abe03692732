import { ChevronRight } from 'lucide-react'
import { formatDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import type { Order } from '../../../domain/orders/order.ts'
import { CoverImage } from '../../../ui/product/cover-image.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { OrderStatusPill } from '../../../ui/orders/order-status-pill.tsx'
import { profileHref } from './profile-url.ts'
import { trackingHref } from '../../orders/tracking-url.ts'
import * as styles from './recent-order.module.css'

const COVER_COUNT = 3

/** An order as a row: covers, date, total and status. */
export function RecentOrder({ order }: { order: Order }) {
  const titleCount = order.items.length
  const isShipped = order.status === 'shipped'
  const href = isShipped ? trackingHref(order.id) : `${profileHref('orders')}#order-${order.id}`
  return (
    <li className={`panel ${styles.order}`}>
      <span className={styles.covers}>
        {order.items.slice(0, COVER_COUNT).map((line) => (
          <CoverImage key={line.id} src={line.productImage} alt="" sizes="36px" />
        ))}
      </span>
      <div>
        <h3>Order #{order.id}</h3>
        <p className="meta">
          {formatDay(order.createdAt)} · {titleCount === 1 ? '1 title' : `${titleCount} titles`}
        </p>
      </div>
      <b className="num">{formatAmount(order.totalAmount)}</b>
      <OrderStatusPill status={order.status} />
      <ShopLink className={`link ${styles.link}`} href={href}>
        {isShipped ? 'Track' : 'View'}
        <span className="sr-only">order {order.id}</span>
        <ChevronRight className="icon icon-s" />
      </ShopLink>
    </li>
  )
}
