import { useState } from 'react'
import { api, readJson } from '../../api-client.ts'
import { type CustomerDetail, newNoteSchema, NOTE_MAX, noteEditSchema } from '../../domain/customers/customer.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { ConfirmDelete } from '../components/dialogs/confirm-delete.tsx'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import * as styles from './customer-profile.module.css'
import { CUSTOMERS } from './customer-queries.ts'

type Note = CustomerDetail['notes'][number]

/** Notes of staff about a customer. */
export function CustomerNotes({ customer: { id, notes } }: { customer: CustomerDetail }) {
  const [isAdding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Note>()
  const [deleted, setDeleted] = useState<Note>()
  return (
    <section className={styles.notes}>
      <h3>Notes</h3>
      {notes.map((note) => (
        <article key={note.id} className={styles.note}>
          <p className={styles.text}>{note.text}</p>
          <p className="meta">
            {note.author}, {formatDateTime(note.createdAt)}
            {note.editedAt && `, changed ${formatDateTime(note.editedAt)}`}
          </p>
          {note.isOwn && (
            <button type="button" className="button bare" onClick={() => setEdited(note)}>
              Change note
            </button>
          )}
          <button type="button" className="button bare" onClick={() => setDeleted(note)}>
            Delete note
          </button>
        </article>
      ))}
      <button type="button" className="button quiet" onClick={() => setAdding(true)}>
        Add a note
      </button>
      {isAdding && <NoteDialog customerId={id} onClose={() => setAdding(false)} />}
      {edited && <NoteDialog customerId={id} note={edited} onClose={() => setEdited(undefined)} />}
      {deleted && (
        <ConfirmDelete
          type="note"
          name={`The note of ${deleted.author}`}
          request={() =>
            api.admin.customers[':id'].notes[':noteId'].$delete({
              param: { id: String(id), noteId: String(deleted.id) },
            })
          }
          refresh={[CUSTOMERS]}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </section>
  )
}

interface NoteDialogProps {
  customerId: number
  note?: Note | undefined
  onClose: () => void
}

function NoteDialog({ customerId, note, onClose }: NoteDialogProps) {
  const id = String(customerId)
  const { notes } = api.admin.customers[':id']
  return (
    <FormDialog
      title={note ? 'Change the note' : 'Add a note'}
      schema={note ? noteEditSchema : newNoteSchema}
      values={{ text: note?.text ?? '' }}
      save={({ text }) =>
        note
          ? readJson(
              notes[':noteId'].$patch({
                param: { id, noteId: String(note.id) },
                json: { text, expected: { text: note.text } },
              }),
            )
          : readJson(notes.$post({ param: { id }, json: { text } }))
      }
      success="The note is saved"
      failureTitle="The note was not saved"
      refresh={[CUSTOMERS]}
      onClose={onClose}
    >
      {(form) => (
        <TextAreaField
          label="Note"
          hint="Only staff see notes."
          rows={4}
          maxLength={NOTE_MAX}
          required
          {...bindField(form, 'text')}
        />
      )}
    </FormDialog>
  )
}
