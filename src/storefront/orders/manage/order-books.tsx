import type { ReactNode } from 'react'
import { orderTotalLabel } from '../../../domain/orders/customer-payment.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import type { GuestOrder } from '../../../domain/orders/order-lookup.ts'
import { Totals } from '../../../ui/orders/totals.tsx'
import * as styles from './order-books.module.css'
import { OrderLine } from '../order-line.tsx'

/** The books and amounts of an order, with the actions of its customer. */
export function OrderBooks({ order, children }: { order: GuestOrder; children: ReactNode }) {
  return (
    <section className="panel">
      <h2 className="h3">Your books</h2>
      <p className="meta">
        Placed on <time dateTime={order.createdAt}>{formatDay(order.createdAt)}</time>
      </p>
      <ul>
        {order.items.map((line) => (
          <OrderLine key={line.id} line={line} />
        ))}
      </ul>
      <Totals amounts={order} totalLabel={orderTotalLabel(order)} />
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
