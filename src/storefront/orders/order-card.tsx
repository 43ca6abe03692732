import { formatDay } from '../../domain/values/dates.ts'
import type { Order } from '../../domain/orders/order.ts'
import { Totals } from '../../ui/orders/totals.tsx'
import { OrderDetails } from './order-details.tsx'
import { OrderLine } from './order-line.tsx'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import * as styles from './order-card.module.css'

/** An order with its lines, totals and status. */
export function OrderCard({ order }: { order: Order }) {
  const id = `order-${order.id}`
  return (
    <article className={`panel ${styles.card}`} id={id} aria-labelledby={`${id}-title`}>
      <header>
        <div>
          <h3 id={`${id}-title`}>Order #{order.id}</h3>
          <p className="meta">
            Placed on <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
          </p>
        </div>
        <OrderStatusPill status={order.status} />
      </header>
      <ul>
        {order.items.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
      <div className={styles.footer}>
        <OrderDetails order={order} />
        <Totals amounts={order} />
      </div>
    </article>
  )
}
