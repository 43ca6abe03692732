import type { DashboardOrder } from '../../domain/reports/dashboard.ts'
import { formatShortDateTime } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { PaymentLabel } from '../orders/order-labels.tsx'

interface Props {
  title: string
  orders: DashboardOrder[]
  /** Link to the full list. */
  more: { href: string; words: string }
}

/** A short table of orders with links. */
export function OrderSummaryTable({ title, orders, more }: Props) {
  return (
    <section>
      <div className="panel-head">
        <h2>{title}</h2>
        <ShopLink className="inline-link" href={more.href}>
          {more.words}
        </ShopLink>
      </div>
      {orders.length === 0 ? (
        <p className="empty">There are none.</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        <div className="table-card table-scroll" role="region" aria-label={title} tabIndex={0}>
          <table className="data-table compact">
            <thead>
              <tr>
                <th className="key-cell">Order</th>
                <th>Customer</th>
                <th>City</th>
                <th>Placed</th>
                <th className="number">Amount</th>
                <th>Status</th>
                <th>Payment</th>
              </tr>
            </thead>
            <tbody>
              {orders.map((order) => (
                <tr key={order.id}>
                  <td className="key-cell">
                    <ShopLink className="inline-link num" href={`/admin?tab=orders&order=${order.id}`}>
                      #{order.id}
                    </ShopLink>
                  </td>
                  <td>{order.customerName}</td>
                  <td>{order.city}</td>
                  <td className="num">{formatShortDateTime(order.createdAt)}</td>
                  <td className="number">{formatAmount(order.totalAmount)}</td>
                  <td>
                    <OrderStatusPill status={order.status} />
                  </td>
                  <td>
                    <PaymentLabel status={order.paymentStatus} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
