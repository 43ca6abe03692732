import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ConfirmDelete } from '../../components/dialogs/confirm-delete.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { type TablePage, tableQuery } from '../../components/table/table-query.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { useEditDialog } from '../../components/dialogs/use-edit-dialog.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { CollectionForm, type CollectionFormOptions } from './collection-form.tsx'
import { CollectionActions, collectionColumns } from './collection-columns.tsx'
import type { Collection } from './collection.ts'

interface Props extends CollectionFormOptions {
  /** 'Institutes'. */
  title: string
  /** Query name: 'institutes'. */
  queryName: string
  Icon: LucideIcon
  load: (query: Record<string, string>) => Promise<TablePage<Collection>>
  loadOne: (id: number) => Promise<Collection>
  remove: (id: number) => Promise<Response>
}

/** Tab of institutes or categories: table, form and delete with confirmation. */
export function CollectionTab({ title, queryName: name, Icon, load, loadOne, remove, ...formOptions }: Props) {
  const state = useTableState()
  const result = useQuery(tableQuery(name, state.query, load))
  const form = useEditDialog({ name, rows: result.data?.rows, load: loadOne })
  const [toDelete, setToDelete] = useState<Collection>()
  const plural = title.toLowerCase()
  return (
    <>
      <TitleBar title={title}>
        <button type="button" className="button main" onClick={form.add}>
          <Plus className="icon" />
          Add {formOptions.kind}
        </button>
      </TitleBar>
      <FilterBar state={state}>
        <SearchBox label="Search by name or description" state={state} />
      </FilterBar>
      <DataTable
        label={title}
        state={state}
        result={result}
        rowLabel={(row) => row.name}
        columns={collectionColumns(formOptions.imageField, Icon)}
        onOpen={form.edit}
        actions={(row) => <CollectionActions row={row} onEdit={form.edit} onDelete={setToDelete} />}
        empty={
          <EmptyState
            icon={Icon}
            message={state.search ? `No ${plural} match your search.` : `There are no ${plural} yet.`}
          />
        }
      />
      {form.open && <CollectionForm {...formOptions} row={form.open.row} refresh={[name]} onClose={form.close} />}
      {toDelete && (
        <ConfirmDelete
          type={formOptions.kind}
          name={toDelete.name}
          request={() => remove(toDelete.id)}
          refresh={[name]}
          onClose={() => setToDelete(undefined)}
        />
      )}
    </>
  )
}
