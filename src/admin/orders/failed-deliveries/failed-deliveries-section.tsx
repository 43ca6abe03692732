import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { NDR_VIEW_LABELS, NDR_VIEWS } from '../../../domain/shipping/ndr/ndr-task.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButton } from '../../components/table/export-button.tsx'
import { exportHref } from '../../components/table/export-href.ts'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { NoRows } from '../../components/table/no-rows.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { useTableState, useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { SectionViews } from '../list/section-views.tsx'
import { FAILED_DELIVERY_COLUMNS, FailedDeliveryCard } from './failed-delivery-columns.tsx'
import { FailedDeliveryDialog } from './failed-delivery-dialog.tsx'
import { failedDeliveriesQuery, failedDeliveryViewsQuery } from './failed-delivery-queries.ts'

/** Failed deliveries: what to decide, what the courier was asked, and what came of it. */
export function FailedDeliveriesSection() {
  const state = useTableState({ filters: ['view'], initialFilter: ['view', 'open'] })
  const { failure: opened }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearchParams = useUpdateSearchParams()
  const result = useQuery(failedDeliveriesQuery(state.query))
  const { data: counts } = useQuery(failedDeliveryViewsQuery)
  const open = (id: number) => updateSearchParams({ failure: String(id) }, true)
  return (
    <>
      <TitleBar title="Failed deliveries" level={2}>
        <ExportButton format="CSV" href={exportHref('/api/admin/failed-deliveries/export', state)} />
      </TitleBar>
      <SectionViews
        section="failed-deliveries"
        labels={NDR_VIEW_LABELS}
        views={NDR_VIEWS}
        counts={counts}
        current={state.filters.view}
        finished="closed"
        problem="late"
      />
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Order, tracking number, name or phone" state={state} />
      </FilterBar>
      <DataTable
        label="Failed deliveries"
        columns={FAILED_DELIVERY_COLUMNS}
        result={result}
        state={state}
        rowLabel={({ orderId, attempt }) => `attempt ${attempt} of order ${orderId}`}
        onOpen={({ id }) => open(id)}
        card={(task) => <FailedDeliveryCard task={task} />}
        empty={
          <NoRows
            icon={Truck}
            state={state}
            none="No failed deliveries. The courier’s reports appear here."
            noMatch="No failed deliveries here."
            clearLabel="Show all"
          />
        }
      />
      {opened && <FailedDeliveryDialog id={opened} onClose={() => updateSearchParams({ failure: undefined })} />}
    </>
  )
}
