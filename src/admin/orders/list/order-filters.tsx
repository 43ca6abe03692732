import type { Ref } from 'react'
import { RISK_LEVEL_LABELS } from '../../../domain/cod-risk/risk-levels.ts'
import { CONFIRMATION_LABELS } from '../../../domain/orders/confirmation.ts'
import { FilterBar, FilterDate, FilterSelect } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import type { TableState } from '../../components/table/use-table-state.ts'
import { COURIER_STATE_LABELS } from '../courier-state-label.tsx'
import { PAYMENT_LABELS, STATUS_LABELS } from '../order-labels.tsx'

interface Props {
  state: TableState
  total: number | undefined
  searchBox: Ref<HTMLInputElement>
}

/** The search and the filters of the orders. */
export const OrderFilters = ({ state, total, searchBox }: Props) => (
  <FilterBar state={state} total={total}>
    <SearchBox ref={searchBox} label="Search" placeholder="ID, name, phone, address or book" state={state} />
    <FilterSelect label="Status" name="status" state={state} options={STATUS_LABELS} />
    <FilterSelect label="Payment status" name="paymentStatus" state={state} options={PAYMENT_LABELS} />
    <FilterSelect label="Courier" name="courier" state={state} options={COURIER_STATE_LABELS} />
    <FilterSelect label="Risk" name="risk" state={state} options={RISK_LEVEL_LABELS} />
    <FilterSelect label="Confirmation" name="confirmation" state={state} options={CONFIRMATION_LABELS} />
    <FilterDate label="From Date" name="from" state={state} />
    <FilterDate label="To Date" name="to" state={state} />
  </FilterBar>
)
