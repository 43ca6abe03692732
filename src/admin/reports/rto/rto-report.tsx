import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { api, readJson, readList } from '../../../api-client.ts'
import type { ReportPeriod } from '../../../domain/reports/reports.ts'
import {
  RTO_GROUPING_LABELS,
  RTO_GROUPINGS,
  type RtoGroup,
  type RtoGrouping,
  type RtoResult,
} from '../../../domain/reports/rto-report.ts'
import { formatDay, startOfDay } from '../../../domain/values/dates.ts'
import { formatCount } from '../../../domain/values/format-count.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../../ui/forms/select-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { sectionHref } from '../../components/admin-url.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { tableQuery } from '../../components/table/table-query.ts'
import type { Column } from '../../components/table/table-types.ts'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { PeriodFields } from '../period-fields.tsx'
import { ReportExports } from '../report-exports.tsx'
import { ReportFacts } from '../report-facts.tsx'
import { periodOf } from '../report-period.ts'
import { RtoOrders } from './rto-orders.tsx'
import * as styles from './rto-report.module.css'

const percentFormat = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })

const LEVEL_LABELS: Record<string, string> = { trusted: 'Trusted', normal: 'Normal', check: 'Check', high: 'High' }

/** The name of a group. */
function groupName(by: RtoGrouping, label: string): string {
  if (by === 'week') return `Week of ${formatDay(startOfDay(label))}`
  if (by === 'region') return label === '' ? 'Without a PIN code' : `${label}xxx`
  return by === 'level' ? (LEVEL_LABELS[label] ?? label) : label
}

/** Parcels that came back undelivered, by week, PIN region, courier, book and risk level. Every number opens its orders. */
export function RtoReport() {
  const state = useTableState({ filters: ['from', 'to', 'by', 'key', 'result'] })
  const period = periodOf(state)
  const by = RTO_GROUPINGS.find((name) => name === state.filters.by) ?? 'week'
  const { key, result } = state.filters
  if (result !== undefined) return <RtoOrders state={state} period={period} by={by} group={key} />
  return <RtoGroups state={state} period={period} by={by} />
}

interface Props {
  state: TableState
  period: ReportPeriod
  by: RtoGrouping
}

function RtoGroups({ state, period, by }: Props) {
  const query = { ...state.query, ...period, by }
  const groups = useQuery(
    tableQuery('rto-report', query, (sent) => readList(api.admin.reports.rto.$get({ query: { ...sent, ...query } }))),
  )
  return (
    <>
      <PeriodFields state={state}>
        <SelectField
          label="Group by"
          value={by}
          onChange={({ currentTarget }) => state.update({ by: currentTarget.value, sort: undefined })}
        >
          {RTO_GROUPINGS.map((name) => (
            <option key={name} value={name}>
              {RTO_GROUPING_LABELS[name]}
            </option>
          ))}
        </SelectField>
      </PeriodFields>
      <RtoFacts period={period} />
      <DataTable
        label={`Parcels that came back by ${RTO_GROUPING_LABELS[by].toLowerCase()}`}
        columns={columnsOf(by, period)}
        result={groups}
        state={state}
        rowLabel={({ label }) => groupName(by, label)}
        empty={<EmptyState icon={Undo2} message="No parcel of this period has arrived or come back yet." />}
      />
      <p className="meta">
        Parcels that left the shop in the period and were delivered or turned back. Parcels on their way are not counted
        yet, so the last week changes.
        {by === 'product' && ' A parcel with several books counts for each of them.'}
      </p>
      <ReportExports report="rto" query={{ ...period, by }} />
    </>
  )
}

const ordersHref = (by: RtoGrouping, period: ReportPeriod, result: RtoResult, key?: string): string =>
  `${sectionHref('reports')}&${new URLSearchParams({ report: 'rto', ...period, by, result, ...(key !== undefined && { key }) })}`

const columnsOf = (by: RtoGrouping, period: ReportPeriod): readonly Column<RtoGroup>[] => [
  { header: RTO_GROUPING_LABELS[by], sort: 'label', cell: ({ label }) => <b>{groupName(by, label)}</b> },
  {
    header: 'Parcels',
    sort: 'parcels',
    numeric: true,
    cell: ({ key, parcels }) => (
      <OrdersLink href={ordersHref(by, period, 'all', key)}>{formatCount(parcels)}</OrdersLink>
    ),
  },
  {
    header: 'Came back',
    sort: 'returned',
    numeric: true,
    cell: ({ key, returned }) => (
      <OrdersLink href={ordersHref(by, period, 'returned', key)}>{formatCount(returned)}</OrdersLink>
    ),
  },
  { header: 'Rate', sort: 'rate', numeric: true, cell: ({ rate }) => percentFormat.format(rate) },
]

const OrdersLink = ({ href, children }: { href: string; children: string }) => (
  <ShopLink className={`inline-link num ${styles.number}`} href={href}>
    {children}
    <span className="sr-only"> orders</span>
  </ShopLink>
)

function RtoFacts({ period }: { period: ReportPeriod }) {
  const { data } = useQuery({
    queryKey: ['staff', 'rto-totals', period],
    queryFn: () => readJson(api.admin.reports.rto.totals.$get({ query: period })),
    staleTime: 0,
  })
  if (!data) return null
  return (
    <ReportFacts
      facts={[
        ['Came back', percentFormat.format(data.rate)],
        ['Parcels', formatCount(data.parcels)],
        ['Parcels that came back', formatCount(data.returned)],
        ['On the way', formatCount(data.underway)],
        ['Goods that came back', formatAmount(data.returnedAmount)],
      ]}
    />
  )
}
