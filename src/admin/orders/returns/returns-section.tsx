import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { RefreshCcw } from 'lucide-react'
import { RETURN_VIEW_LABELS, RETURN_VIEWS } from '../../../domain/orders/returns/return-states.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButton } from '../../components/table/export-button.tsx'
import { exportHref } from '../../components/table/export-href.ts'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { NoRows } from '../../components/table/no-rows.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { useTableState, useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { SectionViews } from '../list/section-views.tsx'
import { RETURN_COLUMNS, ReturnCardContent } from './return-columns.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { returnsQuery, returnViewsQuery } from './return-queries.ts'

/** Returns: the work of each step, search, export, and the dialog of a return. */
export function ReturnsSection() {
  const state = useTableState({ filters: ['view'], initialFilter: ['view', 'open'] })
  const { return: opened }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearchParams = useUpdateSearchParams()
  const result = useQuery(returnsQuery(state.query))
  const { data: counts } = useQuery(returnViewsQuery)
  return (
    <>
      <TitleBar title="Returns" level={2}>
        <ExportButton format="CSV" href={exportHref('/api/admin/returns/export', state)} />
      </TitleBar>
      <SectionViews
        section="returns"
        labels={RETURN_VIEW_LABELS}
        views={RETURN_VIEWS}
        counts={counts}
        current={state.filters.view}
        finished="finished"
        problem="late"
      />
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Return, order, name, phone or email" state={state} />
      </FilterBar>
      <DataTable
        label="Returns"
        columns={RETURN_COLUMNS}
        result={result}
        state={state}
        rowLabel={({ id }) => `return ${returnNumber(id)}`}
        onOpen={({ id }) => updateSearchParams({ return: String(id) }, true)}
        card={(row) => <ReturnCardContent row={row} />}
        empty={
          <NoRows
            icon={RefreshCcw}
            state={state}
            none="No returns yet. Requests of customers appear here."
            noMatch="No returns here."
            clearLabel="Show all"
          />
        }
      />
      {opened && <ReturnDialog id={opened} onClose={() => updateSearchParams({ return: undefined })} />}
    </>
  )
}
