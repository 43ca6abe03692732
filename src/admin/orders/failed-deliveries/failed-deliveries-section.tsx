import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Truck } from 'lucide-react'
import { NDR_VIEW_LABELS, NDR_VIEWS } from '../../../domain/shipping/ndr/ndr-task.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { sectionHref } from '../../components/admin-url.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButton } from '../../components/table/export-button.tsx'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { type TableState, useTableState, useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { ViewLink, ViewLinks } from '../list/view-links.tsx'
import { FAILED_DELIVERY_COLUMNS, FailedDeliveryCard } from './failed-delivery-columns.tsx'
import { FailedDeliveryDialog } from './failed-delivery-dialog.tsx'
import { failedDeliveriesQuery, failedDeliveryViewsQuery } from './failed-delivery-queries.ts'

/** Failed deliveries: what to decide, what the courier was asked, and what came of it. */
export function FailedDeliveriesSection() {
  const state = useTableState({ filters: ['view'] })
  const { failure: opened }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearchParams = useUpdateSearchParams()
  const result = useQuery(failedDeliveriesQuery(state.query))
  const open = (id: number) => updateSearchParams({ failure: String(id) }, true)
  return (
    <>
      <TitleBar title="Failed deliveries" level={2}>
        <ExportButton label="Export CSV" href={exportHref(state)} />
      </TitleBar>
      <Views current={state.filters.view} />
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
        actions={({ id, orderId }) => (
          <button type="button" className="button quiet" onClick={() => open(id)}>
            View<span className="sr-only"> order {orderId}</span>
          </button>
        )}
        card={(task) => <FailedDeliveryCard task={task} />}
        hasCardActions={false}
        empty={<NoFailures state={state} />}
      />
      {opened && <FailedDeliveryDialog id={opened} onClose={() => updateSearchParams({ failure: undefined })} />}
    </>
  )
}

function Views({ current }: { current: string | undefined }) {
  const { data: counts } = useQuery(failedDeliveryViewsQuery)
  return (
    <ViewLinks label="Views">
      {NDR_VIEWS.map((view) => (
        <ViewLink
          key={view}
          href={`${sectionHref('failed-deliveries')}&view=${view}`}
          isCurrent={view === current}
          count={view === 'closed' ? undefined : counts?.[view]}
          isProblem={view === 'late'}
        >
          {NDR_VIEW_LABELS[view]}
        </ViewLink>
      ))}
      <ViewLink href={sectionHref('failed-deliveries')} isCurrent={!current}>
        All
      </ViewLink>
    </ViewLinks>
  )
}

function NoFailures({ state }: { state: TableState }) {
  if (state.search === '' && !state.filters.view) {
    return <EmptyState icon={Truck} message="No failed deliveries. The courier’s reports appear here." />
  }
  return (
    <EmptyState icon={Truck} message="No failed deliveries here.">
      <button type="button" className="button" onClick={state.clear}>
        Show all
      </button>
    </EmptyState>
  )
}

function exportHref({ query }: TableState): string {
  const { limit: _, offset: __, ...filters } = query
  return `/api/admin/failed-deliveries/export?${new URLSearchParams(filters)}`
}
