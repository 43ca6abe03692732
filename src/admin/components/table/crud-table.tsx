import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Inbox, Pencil, Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { useSubmit } from '../use-submit.ts'
import { ConfirmDelete } from '../dialogs/confirm-delete.tsx'
import { TitleBar } from '../title-bar.tsx'
import { TitleMenu } from '../title-menu.tsx'
import { DataTable } from './data-table.tsx'
import { ExportButtons } from './export-button.tsx'
import { exportHref } from './export-href.ts'
import { FilterBar } from './filter-bar.tsx'
import { SearchBox } from './search-box.tsx'
import type { Column, RowAction } from './table-types.ts'
import { type TablePage, tableQuery } from './table-query.ts'
import { useTableState } from './use-table-state.ts'

interface Props<Row> {
  /** The heading: 'Banners'. */
  title: string
  /** Singular: 'banner'. */
  itemName: string
  /** Query name of the list. */
  queryName: string
  columns: readonly Column<Row>[]
  rowLabel: (row: Row) => string
  load: (query: Record<string, string>) => Promise<TablePage<Row>>
  remove: (row: Row) => Promise<Response>
  /** Moves a row in the order that customers see; without it rows cannot be moved. */
  move?: (row: Row, direction: 'up' | 'down') => Promise<unknown>
  /** Empty state. */
  emptyText: string
  /** The endpoint of the export; without one there are no buttons. */
  exportPath?: string
  /** Form dialog of a row or of a new one. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** A short list with search, table, form dialog and delete. The caller provides the form. */
export function CrudTable<Row extends { id: number }>(props: Props<Row>) {
  const { title, itemName, queryName, columns, rowLabel, emptyText, exportPath } = props
  const state = useTableState()
  const result = useQuery(tableQuery(queryName, state.query, props.load))
  const [edited, setEdited] = useState<Row | 'new'>()
  const [deleted, setDeleted] = useState<Row>()
  const close = () => setEdited(undefined)
  const move = useSubmit({
    submit: ({ row, direction }: { row: Row; direction: 'up' | 'down' }) =>
      props.move ? props.move(row, direction) : Promise.resolve(),
    failureTitle: `The ${itemName} was not moved`,
    refresh: [queryName],
  })
  // The moves follow the order of customers, which a search or a sort does not show.
  const isInOrder = props.move && state.search === '' && state.sort === undefined
  const placeOf = (row: Row) => (state.page - 1) * state.size + (result.data?.rows.indexOf(row) ?? 0)
  const moves = (row: Row): RowAction[] => {
    const place = placeOf(row)
    const up: RowAction = { label: 'Move up', icon: ArrowUp, onSelect: () => move.mutate({ row, direction: 'up' }) }
    const down: RowAction = {
      label: 'Move down',
      icon: ArrowDown,
      onSelect: () => move.mutate({ row, direction: 'down' }),
    }
    return [...(place > 0 ? [up] : []), ...(place < (result.data?.total ?? 0) - 1 ? [down] : [])]
  }
  return (
    <>
      <TitleBar title={title} level={2}>
        <button type="button" className="button main" onClick={() => setEdited('new')}>
          <Plus className="icon" />
          Add {itemName}
        </button>
        {exportPath && (
          <TitleMenu label={`More for ${title.toLowerCase()}`}>
            <ExportButtons href={(format) => exportHref(exportPath, state, format)} />
          </TitleMenu>
        )}
      </TitleBar>
      <FilterBar state={state}>
        <SearchBox label={`Search ${title.toLowerCase()}`} state={state} />
      </FilterBar>
      <DataTable
        label={title}
        columns={columns}
        result={result}
        state={state}
        rowLabel={rowLabel}
        onOpen={setEdited}
        actions={(row) => [
          { label: 'Edit', icon: Pencil, onSelect: () => setEdited(row) },
          ...(isInOrder ? moves(row) : []),
          { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => setDeleted(row) },
        ]}
        empty={<EmptyState icon={Inbox} message={state.search ? `Nothing matches “${state.search}”.` : emptyText} />}
      />
      {edited && props.form(edited === 'new' ? undefined : edited, close)}
      {deleted && (
        <ConfirmDelete
          type={itemName}
          name={rowLabel(deleted)}
          request={() => props.remove(deleted)}
          refresh={[queryName]}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  )
}
