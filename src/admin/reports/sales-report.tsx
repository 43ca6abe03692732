import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { api, readJson, readList } from '../../api-client.ts'
import {
  type ReportPeriod,
  SALES_GROUPING_LABELS,
  SALES_GROUPINGS,
  type SalesGrouping,
  type SalesRow,
} from '../../domain/reports/reports.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatDay, startOfDay } from '../../domain/values/dates.ts'
import { formatMonth } from '../../domain/values/months.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { tabHref } from '../components/admin-url.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { PeriodFields } from './period-fields.tsx'
import { ReportExports } from './report-exports.tsx'
import { ReportFacts } from './report-facts.tsx'
import { periodOf } from './report-period.ts'
import * as tiles from '../components/fact-tiles.module.css'
import * as styles from './reports.module.css'

const nameOf = (by: SalesGrouping, label: string): string => {
  if (by === 'day') return formatDay(startOfDay(label))
  return by === 'month' ? formatMonth(label) : label
}

const columnsOf = (by: SalesGrouping, highest: number): readonly Column<SalesRow>[] => [
  { header: SALES_GROUPING_LABELS[by], sort: 'label', cell: (row) => <GroupName by={by} row={row} /> },
  {
    header: 'Amount',
    sort: 'amount',
    numeric: true,
    cell: ({ amount }) => (
      <>
        {formatAmount(amount)}
        <meter className={styles.bar} aria-hidden="true" min={0} max={highest} value={amount} />
      </>
    ),
  },
  { header: 'Copies', sort: 'copies', numeric: true, cell: ({ copies }) => formatCount(copies) },
  ...(by === 'exam' || by === 'category'
    ? []
    : [{ header: 'Orders', sort: 'orders', numeric: true, cell: ({ orders }: SalesRow) => formatCount(orders ?? 0) }]),
]

function GroupName({ by, row: { label, productId } }: { by: SalesGrouping; row: SalesRow }) {
  if (by === 'day') {
    return (
      <ShopLink className="inline-link" href={`${tabHref('orders')}&from=${label}&to=${label}`}>
        {nameOf(by, label)}
      </ShopLink>
    )
  }
  if (productId === null) return <b>{nameOf(by, label)}</b>
  return (
    <ShopLink className="inline-link" href={`/admin?tab=products&edit=${productId}`}>
      {label}
    </ShopLink>
  )
}

/** Sales of a period, by day, book, city and so on. Sorted by amount or copies, it shows the best sellers. */
export function SalesReport() {
  const state = useTableState({ filters: ['from', 'to', 'by'] })
  const period = periodOf(state)
  const by = SALES_GROUPINGS.find((name) => name === state.filters.by) ?? 'day'
  const query = { ...state.query, ...period, by }
  const result = useQuery(
    tableQuery('sales-report', query, (sent) =>
      readList(api.admin.reports.sales.$get({ query: { ...sent, ...query } })),
    ),
  )
  const highest = Math.max(1, ...(result.data?.rows ?? []).map(({ amount }) => amount))
  return (
    <>
      <PeriodFields state={state}>
        <SelectField
          label="Group by"
          error={undefined}
          value={by}
          onChange={({ currentTarget }) => state.update({ by: currentTarget.value, sort: undefined })}
        >
          {SALES_GROUPINGS.map((name) => (
            <option key={name} value={name}>
              {SALES_GROUPING_LABELS[name]}
            </option>
          ))}
        </SelectField>
      </PeriodFields>
      <SalesFacts period={period} />
      <DataTable
        label={`Sales by ${SALES_GROUPING_LABELS[by].toLowerCase()}`}
        columns={columnsOf(by, highest)}
        result={result}
        state={state}
        rowLabel={({ label }) => label}
        empty={<EmptyState icon={ChartColumn} message="No sales in this period." />}
      />
      {by === 'category' && <p className="meta">A book in several categories counts in each of them.</p>}
      <ReportExports report="sales" query={{ ...period, by }} />
    </>
  )
}

function SalesFacts({ period }: { period: ReportPeriod }) {
  const { data } = useQuery({
    queryKey: ['staff', 'sales-totals', period],
    queryFn: () => readJson(api.admin.reports.totals.$get({ query: period })),
    staleTime: 0,
  })
  if (!data) return <div className={`${tiles.facts} ${styles.facts}`} aria-hidden="true" />
  return (
    <ReportFacts
      facts={[
        ['Sales', formatAmount(data.amount)],
        ['Orders', formatCount(data.orders)],
        ['Copies', formatCount(data.copies)],
        ['Average order', formatAmount(data.average)],
        ['Refunded', formatAmount(data.refunded)],
      ]}
    />
  )
}
