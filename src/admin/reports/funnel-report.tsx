import { useQuery } from '@tanstack/react-query'
import { Filter } from 'lucide-react'
import { api, readList } from '../../api-client.ts'
import type { FunnelRow } from '../../domain/reports/reports.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatDay, startOfDay } from '../../domain/values/dates.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { PeriodFields } from './period-fields.tsx'
import { ReportExports } from './report-exports.tsx'
import { periodOf } from './report-period.ts'

const percentFormat = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })

/** A count with its share of the step before. */
const withShare = (count: number, before: number): string =>
  before > 0 ? `${formatCount(count)} (${percentFormat.format(count / before)})` : formatCount(count)

const COLUMNS: readonly Column<FunnelRow>[] = [
  { header: 'Day', cell: ({ day }) => <b>{formatDay(startOfDay(day))}</b> },
  { header: 'Views of books', numeric: true, cell: ({ views }) => formatCount(views) },
  { header: 'Added to cart', numeric: true, cell: ({ carts, views }) => withShare(carts, views) },
  { header: 'Checkouts', numeric: true, cell: ({ checkouts, carts }) => withShare(checkouts, carts) },
  { header: 'Orders', numeric: true, cell: ({ orders, checkouts }) => withShare(orders, checkouts) },
]

/** The steps towards an order by day, with the share of the step before. */
export function FunnelReport() {
  const state = useTableState({ filters: ['from', 'to'] })
  const period = periodOf(state)
  const query = { limit: state.query.limit, offset: state.query.offset, ...period }
  const result = useQuery(
    tableQuery('funnel', query as Record<string, string>, () => readList(api.admin.reports.funnel.$get({ query }))),
  )
  return (
    <>
      <PeriodFields state={state} />
      <DataTable
        label="Steps towards an order"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ day }) => day}
        empty={<EmptyState icon={Filter} message="Nothing was counted in this period." />}
      />
      <p className="meta">
        Counted without cookies: opened pages of books, books added to the cart, opened checkouts, and orders of the
        website. Your own visits count too.
      </p>
      <ReportExports report="funnel" query={period} />
    </>
  )
}
