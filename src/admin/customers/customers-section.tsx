import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { api, readJson, readList } from '../../api-client.ts'
import type { Customer } from '../../domain/customers/customer.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { useMay } from '../accounts/use-may.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { unsortedExportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterDate, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import { tableQuery } from '../components/table/table-query.ts'
import type { Column } from '../components/table/table-types.ts'
import { type TableState, useTableState, useUpdateSearchParams } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { CustomerProfile } from './customer-profile.tsx'
import { CUSTOMERS } from './customer-queries.ts'

const FILTERS = ['minOrders', 'minSpent', 'lastOrderFrom', 'lastOrderTo', 'refused', 'city', 'blocked']
const ORDER_COUNTS = { 1: '1 or more', 2: '2 or more', 5: '5 or more', 10: '10 or more' }
const AMOUNTS = { 1000: '₹1,000 or more', 2500: '₹2,500 or more', 5000: '₹5,000 or more', 10000: '₹10,000 or more' }
const REFUSED = { true: 'With refused parcels', false: 'Without' }
const BLOCKED = { true: 'Blocked', false: 'Not blocked' }

const nameOf = ({ name, phone, id }: Customer): string => name || phone || `Customer ${id}`

const COLUMNS: readonly Column<Customer>[] = [
  {
    header: 'Customer',
    sort: 'name',
    cell: (row) => (
      <>
        <b>{nameOf(row)}</b>
        <small>{[row.phone && formatMobile(row.phone), row.email].filter(Boolean).join(', ')}</small>
        {row.isBlocked && <span className="pill cancelled">Blocked</span>}
      </>
    ),
  },
  { header: 'City', sort: 'city', cell: ({ city, pincode }) => [city, pincode].filter(Boolean).join(' ') },
  { header: 'Orders', sort: 'orderCount', numeric: true, cell: ({ orderCount }) => orderCount },
  { header: 'Spent', sort: 'totalSpent', numeric: true, cell: ({ totalSpent }) => formatAmount(totalSpent) },
  { header: 'Refused', sort: 'refusedCount', numeric: true, cell: ({ refusedCount }) => refusedCount },
  {
    header: 'Last order',
    sort: 'lastOrderAt',
    cell: ({ lastOrderAt }) => (lastOrderAt ? formatDay(lastOrderAt) : 'No order'),
  },
]

/** People who ordered or have an account; with `customer` in the URL, one of them. */
export function CustomersSection() {
  const { customer }: Partial<Record<string, string>> = useSearch({ strict: false })
  return customer ? <CustomerProfile key={customer} customer={customer} /> : <CustomerList />
}

function CustomerList() {
  const state = useTableState({ filters: FILTERS })
  const result = useQuery(tableQuery(CUSTOMERS, state.query, (query) => readList(api.admin.customers.$get({ query }))))
  const updateSearch = useUpdateSearchParams()
  return (
    <>
      <CustomersHead state={state} total={result.data?.total} />
      <DataTable
        label="Customers"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={nameOf}
        onOpen={({ id }) => updateSearch({ customer: String(id) }, true)}
        empty={<EmptyState icon={Users} message="No customers here." />}
      />
    </>
  )
}

function CustomersHead({ state, total }: { state: TableState; total: number | undefined }) {
  const { data: cities = [] } = useQuery({
    queryKey: ['staff', CUSTOMERS, 'cities'],
    queryFn: () => readJson(api.admin.customers.cities.$get()),
  })
  const { city } = state.filters
  const cityOptions = Object.fromEntries([...new Set([...cities, ...(city ? [city] : [])])].map((name) => [name, name]))
  const may = useMay()
  return (
    <>
      <TitleBar title="Customers" level={2}>
        {may('owner') && (
          <ExportButtons href={(format) => unsortedExportHref('/api/admin/customers/export', state, format)} />
        )}
      </TitleBar>
      <FilterBar state={state} total={total}>
        <SearchBox label="Search customers" placeholder="Name, mobile number, email or city" state={state} />
        <FilterSelect label="Orders" name="minOrders" state={state} options={ORDER_COUNTS} />
        <FilterSelect label="Spent" name="minSpent" state={state} options={AMOUNTS} />
        <FilterSelect label="City" name="city" state={state} options={cityOptions} />
        <FilterSelect label="Refused parcels" name="refused" state={state} options={REFUSED} />
        <FilterSelect label="Block" name="blocked" state={state} options={BLOCKED} />
        <FilterDate label="Last order from" name="lastOrderFrom" state={state} />
        <FilterDate label="Last order to" name="lastOrderTo" state={state} />
      </FilterBar>
    </>
  )
}
