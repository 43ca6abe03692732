import type { Ref } from 'react'
import { RISK_LEVEL_LABELS } from '../../../domain/cod-risk/risk-levels.ts'
import { CONFIRMATION_LABELS } from '../../../domain/orders/confirmation.ts'
import { FilterBar, FilterDate, FilterSelect } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { COURIER_STATE_LABELS } from '../courier-state-label.tsx'
import { OrderViewTabs } from './order-view-tabs.tsx'
import { SaveView } from './save-view.tsx'
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS } from '../../../domain/orders/order-status.ts'

interface Props {
  state: TableState
  total: number | undefined
  searchBox: Ref<HTMLInputElement>
}

/** The views, the search and the filters of the orders. */
export function OrderFilters({ state, total, searchBox }: Props) {
  const filters = { ...state.filters, search: state.search, sort: state.sort }
  return (
    <>
      <OrderViewTabs filters={filters} />
      <FilterBar state={state} total={total} action={<SaveView filters={filters} />}>
        <SearchBox ref={searchBox} label="Search" placeholder="ID, name, phone, address or book" state={state} />
        <FilterSelect label="Status" name="status" state={state} options={ORDER_STATUS_LABELS} />
        <FilterSelect label="Payment status" name="paymentStatus" state={state} options={PAYMENT_STATUS_LABELS} />
        <FilterSelect label="Courier" name="courier" state={state} options={COURIER_STATE_LABELS} />
        <FilterSelect label="Risk" name="risk" state={state} options={RISK_LEVEL_LABELS} />
        <FilterSelect label="Confirmation" name="confirmation" state={state} options={CONFIRMATION_LABELS} />
        <FilterDate label="From Date" name="from" state={state} />
        <FilterDate label="To Date" name="to" state={state} />
      </FilterBar>
    </>
  )
}
