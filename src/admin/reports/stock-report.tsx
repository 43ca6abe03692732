import { useQuery } from '@tanstack/react-query'
import { Boxes } from 'lucide-react'
import { api, readJson, readList } from '../../api-client.ts'
import type { ReportPeriod, StockRow } from '../../domain/reports/reports.ts'
import { formatCount } from '../../domain/values/format-count.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { PeriodFields } from './period-fields.tsx'
import { ReportExports } from './report-exports.tsx'
import { ReportFacts } from './report-facts.tsx'
import { periodOf } from './report-period.ts'
import * as tiles from '../components/fact-tiles.module.css'
import * as styles from './reports.module.css'

const describeCover = ({ daysOfCover }: StockRow): string => {
  if (daysOfCover === null) return 'None sold'
  return daysOfCover === 1 ? '1 day' : `${formatCount(daysOfCover)} days`
}

const COLUMNS: readonly Column<StockRow>[] = [
  {
    header: 'Book',
    sort: 'name',
    cell: ({ id, name }) => (
      <ShopLink className="inline-link" href={`/admin?tab=products&edit=${id}`}>
        {name}
      </ShopLink>
    ),
  },
  { header: 'Stock', sort: 'stock', numeric: true, cell: ({ stock }) => formatCount(stock) },
  { header: 'Value', sort: 'value', numeric: true, cell: ({ value }) => formatAmount(value) },
  { header: 'Sold', sort: 'sold', numeric: true, cell: ({ sold }) => formatCount(sold) },
  { header: 'Lasts', sort: 'daysOfCover', numeric: true, cell: describeCover },
]

/** Books in stock, those that sell slowest first: value, copies sold in the period, and how long the stock lasts. */
export function StockReport() {
  const state = useTableState({ filters: ['from', 'to'] })
  const period = periodOf(state)
  const query = { ...state.query, ...period }
  const result = useQuery(
    tableQuery('stock-report', query, (sent) =>
      readList(api.admin.reports.stock.$get({ query: { ...sent, ...query } })),
    ),
  )
  return (
    <>
      <PeriodFields state={state}>
        <SearchBox label="Search" placeholder="Name of the book" state={state} />
      </PeriodFields>
      <StockFacts period={period} />
      <DataTable
        label="Stock"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ name }) => name}
        empty={<EmptyState icon={Boxes} message="No book in stock matches." />}
      />
      <p className="meta">Values are at selling prices. “Lasts” is the stock divided by the copies sold a day.</p>
      <ReportExports report="stock" query={{ ...period, ...(state.search && { search: state.search }) }} />
    </>
  )
}

function StockFacts({ period }: { period: ReportPeriod }) {
  const { data } = useQuery({
    queryKey: ['staff', 'stock-totals', period],
    queryFn: () => readJson(api.admin.reports.stock.totals.$get({ query: period })),
    staleTime: 0,
  })
  if (!data) return <div className={`${tiles.facts} ${styles.facts}`} aria-hidden="true" />
  return (
    <ReportFacts
      facts={[
        ['Books in stock', formatCount(data.books)],
        ['Copies', formatCount(data.copies)],
        ['Value', formatAmount(data.value)],
        ['Books not sold', formatCount(data.unsoldBooks)],
        ['Value not sold', formatAmount(data.unsoldValue)],
      ]}
    />
  )
}
