import { useQuery } from '@tanstack/react-query'
import { Inbox, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ConfirmDelete } from '../confirm-delete.tsx'
import { DataTable } from './data-table.tsx'
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
  /** Form dialog of a row or of a new one. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** A short list with search, table, form dialog and delete. The caller provides the form. */
export function CrudTable<Row extends { id: number }>(props: Props<Row>) {
  const { title, itemName: thing, queryName: list, columns, rowLabel: nameOf, emptyText: emptySentence } = props
  const state = useTableState()
  const result = useQuery(tableQuery(list, state.query, props.load))
  const [edited, setEdited] = useState<Row | 'new'>()
  const [deleted, setDeleted] = useState<Row>()
  const close = () => setEdited(undefined)
  return (
    <>
      <div className="desk-title">
        <h2>{title}</h2>
        <button type="button" className="button main" onClick={() => setEdited('new')}>
          <Plus className="icon" />
          Add {thing}
        </button>
      </div>
      <FilterBar state={state}>
        <SearchBox label={`Search ${title.toLowerCase()}`} state={state} />
      </FilterBar>
      <DataTable
        label={title}
        columns={columns}
        result={result}
        state={state}
        rowLabel={nameOf}
        actions={(row) => (
          <RowActions name={nameOf(row)} onEdit={() => setEdited(row)} onDelete={() => setDeleted(row)} />
        )}
        empty={
          <EmptyState icon={Inbox} message={state.search ? `Nothing matches “${state.search}”.` : emptySentence} />
        }
      />
      {edited && props.form(edited === 'new' ? undefined : edited, close)}
      {deleted && (
        <ConfirmDelete
          type={thing}
          name={nameOf(deleted)}
          request={() => props.remove(deleted)}
          refresh={[list]}
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
