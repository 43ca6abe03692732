import { useQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { FilterBar, FilterDate } from '../components/table/filter-bar.tsx'
import { useTableState } from '../components/table/use-table-state.ts'
import { nameOf, PROMOTION_COLUMNS, promotionsQuery, REVENUE } from './promotions-section.tsx'

const COLUMNS = [...PROMOTION_COLUMNS, REVENUE]

/** The use of every promotion: orders, discount given and revenue. The dates choose the orders that are counted. */
export function CouponReport() {
  const state = useTableState({ filters: ['from', 'to'] })
  const result = useQuery(promotionsQuery(state.query))
  return (
    <>
      <FilterBar state={state} total={result.data?.total}>
        <FilterDate label="Orders from" name="from" state={state} />
        <FilterDate label="Orders to" name="to" state={state} />
      </FilterBar>
      <DataTable
        label="Use of coupons"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={nameOf}
        empty={<EmptyState icon={TicketPercent} message="No promotions yet." />}
      />
    </>
  )
}
