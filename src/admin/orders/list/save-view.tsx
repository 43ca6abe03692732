import { BookmarkPlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import { isFilteredView, type SavedView, savedViewNameSchema } from '../../../domain/orders/saved-views.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { ConfirmDelete } from '../../components/dialogs/confirm-delete.tsx'
import { FormDialog } from '../../components/dialogs/form-dialog.tsx'
import {
  createSavedView,
  deleteSavedView,
  renameSavedView,
  replaceSavedView,
  useSavedViews,
} from './saved-view-queries.ts'

const REFRESH = ['order-views']

/** Saves the filters of the list as a view, or renames and deletes the view that is open. */
export function SaveView({ filters }: { filters: SavedView['filters'] }) {
  const { saved, current } = useSavedViews(filters)
  const [isOpen, setIsOpen] = useState(false)
  if (!current && !isFilteredView(filters)) return null
  const [Icon, label] = current ? [Pencil, 'Edit this view'] : [BookmarkPlus, 'Save this view']
  const close = () => setIsOpen(false)
  return (
    <>
      <button type="button" className="button bare" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Icon className="icon" />
        {label}
      </button>
      {isOpen && current && <EditViewDialog view={current} onClose={close} />}
      {isOpen && !current && <NewViewDialog filters={filters} saved={saved} onClose={close} />}
    </>
  )
}

interface NewViewProps {
  filters: SavedView['filters']
  saved: readonly SavedView[]
  onClose: () => void
}

/** A name that exists already replaces the filters of that view. */
function NewViewDialog({ filters, saved, onClose }: NewViewProps) {
  const viewNamed = (name: string) => saved.find((view) => view.name.toLowerCase() === name.trim().toLowerCase())
  const save = ({ name }: { name: string }) => {
    const existing = viewNamed(name)
    return existing ? replaceSavedView(existing.id, filters) : createSavedView({ name, filters })
  }
  return (
    <FormDialog
      title="Save this view"
      schema={savedViewNameSchema}
      values={{ name: '' }}
      save={save}
      success="View saved"
      refresh={REFRESH}
      onClose={onClose}
      width={560}
    >
      {(form) => {
        const existing = viewNamed(String(form.watch('name')))
        return (
          <TextField
            label="Name"
            required
            maxLength={40}
            autoComplete="off"
            hint={
              existing
                ? `Your view “${existing.name}” will show these filters.`
                : 'Only you see it. It stores the search, the filters and the sort order.'
            }
            {...bindField(form, 'name')}
          />
        )
      }}
    </FormDialog>
  )
}

function EditViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const [isDeleting, setIsDeleting] = useState(false)
  if (isDeleting) {
    return (
      <ConfirmDelete
        type="view"
        name={view.name}
        request={() => deleteSavedView(view.id)}
        refresh={REFRESH}
        onClose={onClose}
      />
    )
  }
  return (
    <FormDialog
      title="Edit this view"
      schema={savedViewNameSchema}
      values={{ name: view.name }}
      save={({ name }) => renameSavedView(view.id, name)}
      success="View renamed"
      refresh={REFRESH}
      onClose={onClose}
      width={560}
    >
      {(form) => (
        <>
          <TextField label="Name" required maxLength={40} autoComplete="off" {...bindField(form, 'name')} />
          <button type="button" className="button danger" onClick={() => setIsDeleting(true)}>
            Delete this view
          </button>
        </>
      )}
    </FormDialog>
  )
}
