import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { formatPrice } from '../../domain/values/money.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useUpdateSearchParams } from '../components/table/use-table-state.ts'
import { SalesTable } from './sales-table.tsx'

const SalesChart = lazy(() => import('./sales-chart.tsx').then((file) => ({ default: file.SalesChart })))

const PERIODS = [7, 14, 30]
const PHONE_PERIOD = 7
const DESKTOP_PERIOD = 14

/** Sales of the last days as a chart or a table. */
export function SalesPanel({ sales }: { sales: SalesDay[] }) {
  const { days, view }: { days?: string; view?: string } = useSearch({ strict: false })
  const writeAddress = useUpdateSearchParams()
  const phone = useMediaQuery('(width < 768px)')
  const span = PERIODS.find((choice) => String(choice) === days) ?? (phone ? PHONE_PERIOD : DESKTOP_PERIOD)
  const shown = sales.slice(-span)
  const revenue = shown.reduce((sum, day) => sum + day.revenue, 0)
  const count = shown.reduce((sum, day) => sum + day.orders - day.cancelled, 0)
  const asTable = view === 'table'
  return (
    <section className="panel" aria-labelledby="sales">
      <div className="panel-head">
        <h2 id="sales">Sales, last {span} days</h2>
        <p className="key-line">
          <span>
            <i className="swatch jee" />
            JEE
          </span>
          <span>
            <i className="swatch neet" />
            NEET
          </span>
        </p>
      </div>
      <p className="sales-sum num">
        {formatPrice(Math.round(revenue))} <small>from {count === 1 ? '1 order' : `${count} orders`}</small>
      </p>
      {asTable ? (
        <SalesTable sales={shown} />
      ) : (
        <Suspense fallback={<Skeleton className="h-60" />}>
          <SalesChart sales={shown} />
        </Suspense>
      )}
      <div className="sales-foot">
        <button
          type="button"
          className="button quiet"
          aria-pressed={asTable}
          onClick={() => writeAddress({ view: asTable ? undefined : 'table' })}
        >
          Show as table
        </button>
        <div>
          <label htmlFor="sales-days">Days</label>{' '}
          <select
            id="sales-days"
            className="input"
            value={span}
            onChange={(event) => writeAddress({ days: event.target.value })}
          >
            {PERIODS.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </div>
      </div>
    </section>
  )
}
