import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { api, readList } from '../../../api-client.ts'
import type { ReportPeriod } from '../../../domain/reports/reports.ts'
import {
  RTO_GROUPING_LABELS,
  RTO_RESULTS,
  type RtoGrouping,
  type RtoOrder,
} from '../../../domain/reports/rto-report.ts'
import { formatDay, startOfDay } from '../../../domain/values/dates.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { orderHref } from '../../components/admin-url.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { tableQuery } from '../../components/table/table-query.ts'
import type { Column } from '../../components/table/table-types.ts'
import type { TableState } from '../../components/table/use-table-state.ts'

const COLUMNS: readonly Column<RtoOrder>[] = [
  {
    header: 'Order',
    cell: ({ id }) => (
      <ShopLink className="inline-link num" href={orderHref(id)}>
        #{id}
      </ShopLink>
    ),
  },
  {
    header: 'Customer',
    cell: ({ customerName, city, pincode }) => (
      <>
        {customerName}
        <small className="num">
          {city} {pincode}
        </small>
      </>
    ),
  },
  { header: 'Courier', cell: ({ courier }) => courier },
  { header: 'Sent', cell: ({ sentOn }) => <span className="num">{formatDay(startOfDay(sentOn))}</span> },
  { header: 'Total', numeric: true, cell: ({ total }) => formatAmount(total) },
  {
    header: 'Result',
    cell: ({ isReturned }) => (
      <span className={`pill ${isReturned ? 'cancelled' : 'delivered'}`}>{isReturned ? 'Came back' : 'Delivered'}</span>
    ),
  },
]

interface Props {
  state: TableState
  period: ReportPeriod
  by: RtoGrouping
  /** The key of the group; undefined for all. */
  group: string | undefined
}

/** The orders behind a number of the report. */
export function RtoOrders({ state, period, by, group }: Props) {
  const result = RTO_RESULTS.find((name) => name === state.filters.result) ?? 'all'
  const { limit, offset } = state.query
  const query = { limit, offset, ...period, by, result, ...(group !== undefined && { key: group }) }
  const rows = useQuery(
    tableQuery('rto-report-orders', query as Record<string, string>, () =>
      readList(api.admin.reports.rto.orders.$get({ query })),
    ),
  )
  return (
    <>
      <button type="button" className="link" onClick={() => state.update({ key: undefined, result: undefined })}>
        <ArrowLeft className="icon-s" />
        By {RTO_GROUPING_LABELS[by].toLowerCase()}
      </button>
      <DataTable
        label="Orders of the group"
        columns={COLUMNS}
        result={rows}
        state={state}
        rowLabel={({ id }) => `order ${id}`}
        empty={<EmptyState icon={Undo2} message="No orders." />}
      />
    </>
  )
}
