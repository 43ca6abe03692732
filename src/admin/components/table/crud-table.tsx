import { useQuery } from '@tanstack/react-query'
import { Inbox, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ConfirmDelete } from '../dialogs/confirm-delete.tsx'
import { TitleBar } from '../title-bar.tsx'
import { TitleMenu } from '../title-menu.tsx'
import { DataTable } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import { exportHref } from './export-href.ts'
import { FilterBar } from './filter-bar.tsx'
import { SearchBox } from './search-box.tsx'
import type { Column } from './table-types.ts'
import { type TablePage, tableQuery } from './table-query.ts'
import { useTableState } from './use-table-state.ts'
import { DeleteButton } from './row-buttons.tsx'

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
  /** Empty state. */
  emptyText: string
  /** The endpoint of the export; without one there are no buttons. */
  exportPath?: string
  /** Form dialog of a row or of a new one. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** A short list with search, table, form dialog and delete. The caller provides the form. */
export function CrudTable<Row extends { id: number }>(props: Props<Row>) {
  const { title, itemName, queryName, columns, rowLabel, emptyText } = props
  const state = useTableState()
  const result = useQuery(tableQuery(queryName, state.query, props.load))
  const [edited, setEdited] = useState<Row | 'new'>()
  const [deleted, setDeleted] = useState<Row>()
  const close = () => setEdited(undefined)
  return (
    <>
      <TitleBar title={title} level={2}>
        {props.exportPath && (
          <TitleMenu label={`More for ${title.toLowerCase()}`}>
            <ExportButton label="Export CSV" href={exportHref(props.exportPath, state, 'csv')} />
            <ExportButton label="Export XLSX" href={exportHref(props.exportPath, state, 'xlsx')} />
          </TitleMenu>
        )}
        <button type="button" className="button main" onClick={() => setEdited('new')}>
          <Plus className="icon" />
          Add {itemName}
        </button>
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
        actions={(row) => (
          <RowActions name={rowLabel(row)} onEdit={() => setEdited(row)} onDelete={() => setDeleted(row)} />
        )}
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

function RowActions({ name, onEdit, onDelete }: { name: string; onEdit: () => void; onDelete: () => void }) {
  return (
    <>
      <button type="button" className="button" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </button>
      <DeleteButton name={name} onClick={onDelete} />
    </>
  )
}
