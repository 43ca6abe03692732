import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { RTO_VIEW_LABELS, RTO_VIEWS, type RtoParcel } from '../../../domain/shipping/rto/rto-receipt.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { receiveHref, sectionHref } from '../../components/admin-url.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButton } from '../../components/table/export-button.tsx'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { type TableState, useTableState } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { ViewLink, ViewLinks } from '../list/view-links.tsx'
import { RTO_COLUMNS, RtoCard } from './rto-columns.tsx'
import { rtoQuery, rtoViewsQuery } from './rto-queries.ts'

/** Parcels that come back undelivered: those to check, those on the way, and the received ones. */
export function RtoSection() {
  const may = useMay()
  const state = useTableState({ filters: ['view'] })
  const result = useQuery(rtoQuery(state.query))
  return (
    <>
      <TitleBar title="Returning parcels" level={2}>
        {may('manager') && <ExportButton label="Export CSV" href={exportHref(state)} />}
        {/* A page load: only the response of this page allows the camera. */}
        <a className="button main" href={receiveHref()}>
          <PackageOpen className="icon icon-s" />
          Receive a parcel
        </a>
      </TitleBar>
      <Views current={state.filters.view} />
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Order, tracking number, name or phone" state={state} />
      </FilterBar>
      <DataTable
        label="Returning parcels"
        columns={RTO_COLUMNS}
        result={result}
        state={state}
        rowLabel={({ orderId }) => `parcel of order ${orderId}`}
        actions={OpenLink}
        card={(parcel) => <RtoCard parcel={parcel} />}
        empty={<NoParcels state={state} />}
      />
    </>
  )
}

const OpenLink = ({ orderId, trackingNumber, state }: RtoParcel) => (
  <a className="button quiet" href={receiveHref(trackingNumber ?? String(orderId))}>
    {state === 'received' ? 'View' : 'Receive'}
    <span className="sr-only"> order {orderId}</span>
  </a>
)

function Views({ current }: { current: string | undefined }) {
  const { data: counts } = useQuery(rtoViewsQuery)
  return (
    <ViewLinks label="Views">
      {RTO_VIEWS.map((view) => (
        <ViewLink
          key={view}
          href={`${sectionHref('rto')}&view=${view}`}
          isCurrent={view === current}
          count={view === 'received' ? undefined : counts?.[view]}
        >
          {RTO_VIEW_LABELS[view]}
        </ViewLink>
      ))}
      <ViewLink href={sectionHref('rto')} isCurrent={!current}>
        All
      </ViewLink>
    </ViewLinks>
  )
}

function NoParcels({ state }: { state: TableState }) {
  if (state.search === '' && !state.filters.view) {
    return <EmptyState icon={PackageOpen} message="No parcels come back. The courier’s reports appear here." />
  }
  return (
    <EmptyState icon={PackageOpen} message="No parcels here.">
      <button type="button" className="button" onClick={state.clear}>
        Show all
      </button>
    </EmptyState>
  )
}

function exportHref({ query }: TableState): string {
  const { limit: _, offset: __, ...filters } = query
  return `/api/admin/rto/export?${new URLSearchParams(filters)}`
}
