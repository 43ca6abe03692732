import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { SummaryTable } from '../components/table/summary-table.tsx'

/** Sales by day, newest first. */
export function SalesTable({ sales }: { sales: SalesDay[] }) {
  return <SummaryTable label="Sales by day" columns={COLUMNS} rows={sales.toReversed()} rowKey={({ day }) => day} />
}

const COLUMNS = [
  { header: 'Day', cell: ({ day }: SalesDay) => formatDay(day) },
  {
    header: 'Orders',
    numeric: true,
    cell: ({ day, orders, cancelled }: SalesDay) =>
      orders + cancelled === 0 ? (
        orders
      ) : (
        <ShopLink className="inline-link" href={`/admin?tab=orders&from=${day}&to=${day}`}>
          {orders}
          <span className="sr-only"> orders of {formatDay(day)}</span>
        </ShopLink>
      ),
  },
  { header: 'Cancelled', numeric: true, cell: ({ cancelled }: SalesDay) => cancelled },
  { header: 'JEE', numeric: true, cell: ({ jee }: SalesDay) => formatAmount(jee) },
  { header: 'NEET', numeric: true, cell: ({ neet }: SalesDay) => formatAmount(neet) },
  { header: 'Revenue', numeric: true, cell: ({ revenue }: SalesDay) => <b>{formatAmount(revenue)}</b> },
]
