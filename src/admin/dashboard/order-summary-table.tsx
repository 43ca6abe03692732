import { Package } from 'lucide-react'
import { orderHref } from '../components/admin-url.ts'
import type { DashboardOrder } from '../../domain/reports/dashboard.ts'
import { formatShortDateTime } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { OrderStatusPill } from '../../ui/orders/order-status-pill.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { SummaryTable } from '../components/table/summary-table.tsx'
import * as styles from '../orders/list/order-columns.module.css'
import { PaymentLabel } from '../orders/order-labels.tsx'
import { PanelHeader } from './panel-header.tsx'

interface Props {
  title: string
  orders: DashboardOrder[]
  /** Link to the full list. */
  more: { href: string; label: string }
}

/** A short table of orders with links. */
export function OrderSummaryTable({ title, orders, more }: Props) {
  return (
    <section>
      <PanelHeader title={title}>
        <ShopLink className="inline-link" href={more.href}>
          {more.label}
        </ShopLink>
      </PanelHeader>
      {orders.length === 0 ? (
        <EmptyState icon={Package} message="No orders." />
      ) : (
        <SummaryTable label={title} columns={COLUMNS} rows={orders} rowKey={({ id }) => id} card={toCard} />
      )}
    </section>
  )
}

const OrderLink = ({ id }: DashboardOrder) => (
  <ShopLink className="inline-link num" href={orderHref(id)}>
    #{id}
  </ShopLink>
)

/** An order on a phone. */
const toCard = (order: DashboardOrder) => (
  <>
    <p className={styles.line}>
      <OrderLink {...order} />
      <span className={`num ${styles.time}`}>{formatShortDateTime(order.createdAt)}</span>
      <b className="num">{formatAmount(order.totalAmount)}</b>
    </p>
    <p>{[order.customerName, order.city].filter(Boolean).join(', ')}</p>
    <p className={styles.line}>
      <OrderStatusPill status={order.status} />
      <PaymentLabel order={order} />
    </p>
  </>
)

const COLUMNS = [
  { header: 'Order', cell: OrderLink },
  { header: 'Customer', cell: ({ customerName }: DashboardOrder) => customerName },
  { header: 'City', cell: ({ city }: DashboardOrder) => city },
  {
    header: 'Placed',
    cell: ({ createdAt }: DashboardOrder) => <span className="num">{formatShortDateTime(createdAt)}</span>,
  },
  { header: 'Amount', numeric: true, cell: ({ totalAmount }: DashboardOrder) => formatAmount(totalAmount) },
  { header: 'Status', cell: ({ status }: DashboardOrder) => <OrderStatusPill status={status} /> },
  { header: 'Payment', cell: (order: DashboardOrder) => <PaymentLabel order={order} /> },
]
