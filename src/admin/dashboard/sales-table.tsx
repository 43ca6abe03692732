import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'

/** Sales by day, newest first. */
export function SalesTable({ sales }: { sales: SalesDay[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <div className="table-card table-scroll" role="region" aria-label="Sales by day" tabIndex={0}>
      <table className="data-table compact">
        <thead>
          <tr>
            <th className="key-cell">Day</th>
            <th className="number">Orders</th>
            <th className="number">Cancelled</th>
            <th className="number">JEE</th>
            <th className="number">NEET</th>
            <th className="number">Revenue</th>
          </tr>
        </thead>
        <tbody>
          {sales.toReversed().map(({ day, orders, cancelled, jee, neet, revenue }) => (
            <tr key={day}>
              <td className="key-cell">{formatDay(day)}</td>
              <td className="number">{orders}</td>
              <td className="number">{cancelled}</td>
              <td className="number">{formatAmount(jee)}</td>
              <td className="number">{formatAmount(neet)}</td>
              <td className="number">
                <b>{formatAmount(revenue)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
