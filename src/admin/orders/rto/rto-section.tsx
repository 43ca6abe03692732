import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { RTO_VIEW_LABELS, RTO_VIEWS } from '../../../domain/shipping/rto/rto-receipt.ts'
import { useMay } from '../../accounts/use-may.ts'
import { receiveHref } from '../../components/admin-url.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButton } from '../../components/table/export-button.tsx'
import { exportHref } from '../../components/table/export-href.ts'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { NoRows } from '../../components/table/no-rows.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { useTableState } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { SectionViews } from '../list/section-views.tsx'
import { RTO_COLUMNS, RtoCard } from './rto-columns.tsx'
import { rtoQuery, rtoViewsQuery } from './rto-queries.ts'

/** Parcels that come back undelivered: those to check, those on the way, and the received ones. */
export function RtoSection() {
  const may = useMay()
  const state = useTableState({ filters: ['view'], initialFilter: ['view', 'open'] })
  const result = useQuery(rtoQuery(state.query))
  const { data: counts } = useQuery(rtoViewsQuery)
  return (
    <>
      <TitleBar title="Returning parcels" level={2}>
        {may('manager') && <ExportButton format="CSV" href={exportHref('/api/admin/rto/export', state)} />}
        {/* A page load: only the response of this page allows the camera. */}
        <a className="button main" href={receiveHref()}>
          <PackageOpen className="icon icon-s" />
          Receive a parcel
        </a>
      </TitleBar>
      <SectionViews
        section="rto"
        labels={RTO_VIEW_LABELS}
        views={RTO_VIEWS}
        counts={counts}
        current={state.filters.view}
        finished="received"
      />
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Order, tracking number, name or phone" state={state} />
      </FilterBar>
      <DataTable
        label="Returning parcels"
        columns={RTO_COLUMNS}
        result={result}
        state={state}
        rowLabel={({ orderId }) => `parcel of order ${orderId}`}
        // A page load, for the camera.
        onOpen={({ trackingNumber, orderId }) => location.assign(receiveHref(trackingNumber ?? String(orderId)))}
        card={(parcel) => <RtoCard parcel={parcel} />}
        empty={
          <NoRows
            icon={PackageOpen}
            state={state}
            none="No parcels come back. The courier’s reports appear here."
            noMatch="No parcels here."
            clearLabel="Show all"
          />
        }
      />
    </>
  )
}
