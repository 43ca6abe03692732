import { formatDay } from '../../domain/dates.ts'
import type { Order } from '../../domain/order.ts'
import { Totals } from '../../ui/totals.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderLine } from './order-line.tsx'
import { OrderStatusPill } from '../../ui/order-status-pill.tsx'

/** One order in full: its lines, what is to be paid, and where it is. */
export function OrderCard({ order }: { order: Order }) {
  const name = `order-${order.id}`
  return (
    <article className="panel order-card" id={name} aria-labelledby={`${name}-name`}>
      <header>
        <div>
          <h3 id={`${name}-name`}>Order #{order.id}</h3>
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
      <div className="order-foot">
        <OrderFacts order={order} />
        <Totals {...order} total={order.totalAmount} />
      </div>
    </article>
  )
}
