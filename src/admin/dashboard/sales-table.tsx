import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { SummaryTable } from '../components/table/summary-table.tsx'
import * as styles from '../orders/list/order-columns.module.css'

/** Sales by day, newest first. */
export function SalesTable({ sales }: { sales: SalesDay[] }) {
  return (
    <SummaryTable
      label="Sales by day"
      columns={COLUMNS}
      rows={sales.toReversed()}
      rowKey={({ day }) => day}
      card={toCard}
    />
  )
}

/** A link to the orders of a day, if there are any. */
const OrdersLink = ({ day, orders, cancelled }: SalesDay) =>
  orders + cancelled === 0 ? (
    orders
  ) : (
    <ShopLink className="inline-link" href={`/admin?tab=orders&from=${day}&to=${day}`}>
      {orders}
      <span className="sr-only"> orders of {formatDay(day)}</span>
    </ShopLink>
  )

/** A day on a phone. */
const toCard = (sales: SalesDay) => (
  <>
    <p className={styles.line}>
      <span className={styles.time}>{formatDay(sales.day)}</span>
      <b className="num">{formatAmount(sales.revenue)}</b>
    </p>
    <p className={`num ${styles.line}`}>
      <span>
        Orders <OrdersLink {...sales} />
      </span>
      {sales.cancelled > 0 && <span>Cancelled {sales.cancelled}</span>}
      <span>JEE {formatAmount(sales.jee)}</span>
      <span>NEET {formatAmount(sales.neet)}</span>
    </p>
  </>
)

const COLUMNS = [
  { header: 'Day', cell: ({ day }: SalesDay) => formatDay(day) },
  { header: 'Orders', numeric: true, cell: OrdersLink },
  { header: 'Cancelled', numeric: true, cell: ({ cancelled }: SalesDay) => cancelled },
  { header: 'JEE', numeric: true, cell: ({ jee }: SalesDay) => formatAmount(jee) },
  { header: 'NEET', numeric: true, cell: ({ neet }: SalesDay) => formatAmount(neet) },
  { header: 'Revenue', numeric: true, cell: ({ revenue }: SalesDay) => <b>{formatAmount(revenue)}</b> },
]
