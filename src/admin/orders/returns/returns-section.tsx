import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { RefreshCcw } from 'lucide-react'
import { RETURN_VIEW_LABELS, RETURN_VIEWS } from '../../../domain/orders/returns/return-states.ts'
import { returnNumber } from '../../../domain/orders/returns/return-number.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { sectionHref } from '../../components/admin-url.ts'
import { DataTable } from '../../components/table/data-table.tsx'
import { ExportButton } from '../../components/table/export-button.tsx'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { type TableState, useTableState, useUpdateSearchParams } from '../../components/table/use-table-state.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { ViewLink, ViewLinks } from '../list/view-links.tsx'
import { RETURN_COLUMNS, ReturnCardContent } from './return-columns.tsx'
import { ReturnDialog } from './return-dialog.tsx'
import { returnsQuery, returnViewsQuery } from './return-queries.ts'

/** Returns: the work of each step, search, export, and the dialog of a return. */
export function ReturnsSection() {
  const state = useTableState({ filters: ['view'] })
  const { return: opened }: Partial<Record<string, string>> = useSearch({ strict: false })
  const updateSearchParams = useUpdateSearchParams()
  const result = useQuery(returnsQuery(state.query))
  return (
    <>
      <TitleBar title="Returns" level={2}>
        <ExportButton label="Export CSV" href={exportHref(state)} />
      </TitleBar>
      <ReturnViewTabs current={state.filters.view} />
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
        actions={({ id }) => (
          <button
            type="button"
            className="button quiet"
            onClick={() => updateSearchParams({ return: String(id) }, true)}
          >
            View<span className="sr-only"> return {returnNumber(id)}</span>
          </button>
        )}
        card={(row) => <ReturnCardContent row={row} />}
        hasCardActions={false}
        empty={<NoReturns state={state} />}
      />
      {opened && <ReturnDialog id={opened} onClose={() => updateSearchParams({ return: undefined })} />}
    </>
  )
}

function ReturnViewTabs({ current }: { current: string | undefined }) {
  const { data: counts } = useQuery(returnViewsQuery)
  return (
    <ViewLinks label="Views">
      {RETURN_VIEWS.map((view) => (
        <ViewLink
          key={view}
          href={`${sectionHref('returns')}&view=${view}`}
          isCurrent={view === current}
          count={view === 'finished' ? undefined : counts?.[view]}
          isProblem={view === 'late'}
        >
          {RETURN_VIEW_LABELS[view]}
        </ViewLink>
      ))}
      <ViewLink href={sectionHref('returns')} isCurrent={!current}>
        All
      </ViewLink>
    </ViewLinks>
  )
}

function NoReturns({ state }: { state: TableState }) {
  if (state.search === '' && !state.filters.view) {
    return <EmptyState icon={RefreshCcw} message="No returns yet. Requests of customers appear here." />
  }
  return (
    <EmptyState icon={RefreshCcw} message="No returns here.">
      <button type="button" className="button" onClick={state.clear}>
        Show all
      </button>
    </EmptyState>
  )
}

function exportHref({ query }: TableState): string {
  const { limit: _, offset: __, ...filters } = query
  return `/api/admin/returns/export?${new URLSearchParams(filters)}`
}
