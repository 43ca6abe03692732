import { useQuery } from '@tanstack/react-query'
import { Inbox, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import { DataTable } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { SearchBox } from './search-box.tsx'
import type { Column } from './table-parts.ts'
import { type TablePage, tableQuery } from './table-query.ts'
import { useTableState } from './use-table-state.ts'
import { DeleteButton } from './row-buttons.tsx'

interface Props<Row> {
  /** The heading: 'Banners'. */
  title: string
  /** What one of them is called: 'banner'. */
  thing: string
  /** Under which name of the staff queries the list is kept. */
  list: string
  columns: readonly Column<Row>[]
  nameOf: (row: Row) => string
  load: (query: Record<string, string>) => Promise<TablePage<Row>>
  remove: (row: Row) => Promise<Response>
  /** What stands there when there is none at all. */
  emptySentence: string
  /** The form in its dialog: of a row, or of a new one. */
  form: (row: Row | undefined, close: () => void) => ReactNode
}

/** A short list that staff add to, edit and delete from: search, table, dialogs. The form is the caller's. */
export function EditedList<Row extends { id: number }>(props: Props<Row>) {
  const { title, thing, list, columns, nameOf, emptySentence } = props
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
        nameOf={nameOf}
        actions={(row) => (
          <RowActions name={nameOf(row)} onEdit={() => setEdited(row)} onDelete={() => setDeleted(row)} />
        )}
        empty={
          <EmptyState icon={Inbox} sentence={state.search ? `Nothing matches “${state.search}”.` : emptySentence} />
        }
      />
      {edited && props.form(edited === 'new' ? undefined : edited, close)}
      {deleted && (
        <ConfirmDelete
          type={thing}
          name={nameOf(deleted)}
          send={() => props.remove(deleted)}
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
      <DeleteButton name={name} onPress={onDelete} />
    </>
  )
}
