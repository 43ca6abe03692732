import { useQuery } from '@tanstack/react-query'
import { type LucideIcon, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { FilterBar } from '../../components/table/filter-bar.tsx'
import { SearchBox } from '../../components/table/search-box.tsx'
import { type TablePage, tableQuery } from '../../components/table/table-query.ts'
import { TitleBar } from '../../components/title-bar.tsx'
import { useEditDialog } from '../../components/dialogs/use-edit-dialog.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { CollectionForm, type CollectionFormOptions } from './collection-form.tsx'
import { collectionColumns } from './collection-columns.tsx'
import type { Collection } from './collection.ts'
import { DeleteCollection } from './delete-collection.tsx'
import { formatProductCount } from '../../../domain/catalog/products/product-count.ts'
import type { CollectionUses } from '../../../domain/catalog/collection-uses.ts'
import { UndoNote } from '../../components/undo-note.tsx'
import { useSubmit } from '../../components/use-submit.ts'

interface Props extends CollectionFormOptions {
  /** 'Institutes'. */
  title: string
  /** Query name: 'institutes'. */
  queryName: string
  Icon: LucideIcon
  load: (query: Record<string, string>) => Promise<TablePage<Collection>>
  loadOne: (id: number) => Promise<Collection>
  remove: (id: number, moveTo?: string) => Promise<Response>
  readUses: (id: number) => Promise<CollectionUses>
  restore: (id: number) => Promise<{ unrestored: number }>
}

/** Tab of institutes or categories: table, form, and delete with confirmation and Undo. */
export function CollectionTab(props: Props) {
  const { title, queryName: name, Icon, load, loadOne, remove, readUses, restore, ...formOptions } = props
  const state = useTableState()
  const result = useQuery(tableQuery(name, state.query, load))
  const form = useEditDialog({ name, rows: result.data?.rows, load: loadOne })
  const [toDelete, setToDelete] = useState<Collection>()
  const [deleted, setDeleted] = useState<Collection>()
  const undo = useSubmit({
    submit: ({ id }: Collection) => restore(id),
    success: ({ unrestored }, row) => describeUndo(row.name, unrestored),
    refresh: [name, 'products'],
    onSuccess: () => setDeleted(undefined),
  })
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
        bulk={
          deleted && (
            <UndoNote
              text={`${deleted.name} was deleted.`}
              onUndo={() => undo.mutate(deleted)}
              isUndoing={undo.isPending}
              onClose={() => setDeleted(undefined)}
            />
          )
        }
        onOpen={form.edit}
        actions={(row) => [
          { label: 'Edit', icon: Pencil, onSelect: () => form.edit(row) },
          { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => setToDelete(row) },
        ]}
        empty={
          <EmptyState
            icon={Icon}
            message={state.search ? `No ${plural} match your search.` : `There are no ${plural} yet.`}
          />
        }
      />
      {form.open && <CollectionForm {...formOptions} row={form.open.row} refresh={[name]} onClose={form.close} />}
      {toDelete && (
        <DeleteCollection
          kind={formOptions.kind}
          row={toDelete}
          readUses={readUses}
          remove={remove}
          refresh={[name]}
          onClose={() => setToDelete(undefined)}
          onDeleted={() => setDeleted(toDelete)}
        />
      )}
    </>
  )
}

const describeUndo = (name: string, unrestored: number): string =>
  unrestored === 0
    ? `${name} restored`
    : `${name} restored. ${formatProductCount(unrestored)} changed since and stay where they are: see Imports and bulk edits.`
