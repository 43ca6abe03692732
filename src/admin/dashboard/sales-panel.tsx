import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { SalesDay } from '../../domain/reports/dashboard.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useUpdateSearchParams } from '../components/table/use-table-state.ts'
import { Legend, Swatch } from './legend.tsx'
import { PanelHeader } from './panel-header.tsx'
import * as styles from './sales-panel.module.css'
import { SalesTable } from './sales-table.tsx'

const SalesChart = lazy(() => import('./sales-chart.tsx').then((file) => ({ default: file.SalesChart })))

const PERIODS = [7, 14, 30]
const PHONE_PERIOD = 7
const DESKTOP_PERIOD = 14

/** Sales of the last days as a chart or a table. */
export function SalesPanel({ sales }: { sales: SalesDay[] }) {
  const { days, view }: { days?: string; view?: string } = useSearch({ strict: false })
  const updateSearch = useUpdateSearchParams()
  const isPhone = useMediaQuery('(width < 48em)')
  const period = PERIODS.find((option) => String(option) === days) ?? (isPhone ? PHONE_PERIOD : DESKTOP_PERIOD)
  const shown = sales.slice(-period)
  const revenue = shown.reduce((sum, day) => sum + day.revenue, 0)
  const count = shown.reduce((sum, day) => sum + day.orders - day.cancelled, 0)
  const asTable = view === 'table'
  return (
    <section className="panel" aria-labelledby="sales">
      <PanelHeader id="sales" title={`Sales, last ${period} days`}>
        <Legend>
          <span>
            <Swatch color="jee" />
            JEE
          </span>
          <span>
            <Swatch color="neet" />
            NEET
          </span>
        </Legend>
      </PanelHeader>
      <p className={`${styles.total} num`}>
        {formatAmount(revenue)} <small>from {count === 1 ? '1 order' : `${count} orders`}</small>
      </p>
      {shown.every(({ orders }) => orders === 0) ? (
        <p>No orders in the last {period} days. Sales appear here with the first one.</p>
      ) : asTable ? (
        <SalesTable sales={shown} />
      ) : (
        <Suspense fallback={<Skeleton className={`${styles.chartSkeleton}`} />}>
          <SalesChart sales={shown} />
        </Suspense>
      )}
      <div className={styles.footer}>
        <button
          type="button"
          className="button quiet"
          aria-pressed={asTable}
          onClick={() => updateSearch({ view: asTable ? undefined : 'table' })}
        >
          Show as table
        </button>
        <div>
          <label htmlFor="sales-days">Days</label>{' '}
          <select
            id="sales-days"
            className="input"
            value={period}
            onChange={(event) => updateSearch({ days: event.target.value })}
          >
            {PERIODS.map((option) => (
              <option key={option}>{option}</option>
            ))}
          </select>
        </div>
      </div>
    </section>
  )
}
