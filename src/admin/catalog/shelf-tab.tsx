import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConfirmDelete } from '../parts/confirm-delete.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterBar } from '../parts/filter-bar.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import { type TablePage, tableQuery } from '../parts/table-query.ts'
import { useEditing } from '../parts/use-editing.ts'
import { useTableState } from '../parts/use-table-state.ts'
import { ShelfForm, type ShelfFormPlan } from './shelf-form.tsx'
import { ShelfActions, shelfColumns } from './shelf-columns.tsx'
import type { Shelf } from './shelf.ts'

interface Props extends ShelfFormPlan {
  /** 'Institutes'. */
  title: string
  /** The name of the staff queries: 'institutes'. */
  name: string
  Icon: LucideIcon
  load: (query: Record<string, string>) => Promise<TablePage<Shelf>>
  loadOne: (id: number) => Promise<Shelf>
  remove: (id: number) => Promise<Response>
}

/** The tab of institutes, or that of categories: a table, a form, and a delete that asks. */
export function ShelfTab({ title, name, Icon, load, loadOne, remove, ...plan }: Props) {
  const state = useTableState()
  const result = useQuery(tableQuery(name, state.query, load))
  const form = useEditing({ name, rows: result.data?.rows, load: loadOne })
  const [doomed, setDoomed] = useState<Shelf>()
  const things = title.toLowerCase()
  return (
    <>
      <div className="desk-title">
        <h1>{title}</h1>
        <button type="button" className="button main" onClick={form.add}>
          <Plus className="icon" />
          Add {plan.kind}
        </button>
      </div>
      <FilterBar state={state}>
        <SearchBox label="Search by name or description" state={state} />
      </FilterBar>
      <DataTable
        label={title}
        state={state}
        result={result}
        nameOf={(row) => row.name}
        columns={shelfColumns(plan.picture, Icon)}
        actions={(row) => <ShelfActions row={row} onEdit={form.edit} onDelete={setDoomed} />}
        empty={
          <EmptyState
            icon={Icon}
            sentence={state.search ? `No ${things} match your search.` : `There are no ${things} yet.`}
          />
        }
      />
      {form.open && <ShelfForm {...plan} row={form.open.row} refresh={[name]} onClose={form.close} />}
      {doomed && (
        <ConfirmDelete
          type={plan.kind}
          name={doomed.name}
          send={() => remove(doomed.id)}
          refresh={[name]}
          onClose={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}
