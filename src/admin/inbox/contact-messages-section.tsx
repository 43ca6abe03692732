import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { api, readList } from '../../api-client.ts'
import type { ContactMessage } from '../../domain/contact-form.ts'
import { CONTACT_SUBJECT_LABELS } from '../../domain/contact-subjects.ts'
import { formatMoment } from '../../domain/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConfirmDelete } from '../parts/confirm-delete.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterBar, FilterSelect } from '../parts/filter-bar.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import type { Column } from '../parts/table-parts.ts'
import { tableQuery } from '../parts/table-query.ts'
import { useTableState } from '../parts/use-table-state.ts'
import { MessageDialog } from './message-dialog.tsx'
import { MESSAGE_STATES, MessageState, subjectLabel } from './message-state.tsx'
import { useMarkMessage } from './use-mark-message.ts'
import { DeleteButton } from '../parts/row-buttons.tsx'

const LIST = 'contact-messages'

const COLUMNS: readonly Column<ContactMessage>[] = [
  {
    head: 'From',
    sort: 'name',
    cell: ({ name, email, status }) => (
      <>
        {status === 'unread' ? <b>{name}</b> : name}
        <small>{email}</small>
      </>
    ),
  },
  {
    head: 'Message',
    cell: ({ subject, message }) => (
      <>
        {subjectLabel(subject)}
        <small className="cut-text">{message}</small>
      </>
    ),
  },
  { head: 'Status', sort: 'status', cell: ({ status }) => <MessageState status={status} /> },
  { head: 'Received', sort: 'createdAt', cell: ({ createdAt }) => formatMoment(createdAt) },
]

/** What visitors wrote to the store. */
export function ContactMessagesSection() {
  const state = useTableState({ filters: ['status', 'subject'] })
  const result = useQuery(tableQuery(LIST, state.query, (query) => readList(api['contact-messages'].$get({ query }))))
  const [opened, setOpened] = useState<ContactMessage>()
  const [deleted, setDeleted] = useState<ContactMessage>()
  return (
    <>
      <div className="desk-title">
        <h2>Contact Messages</h2>
      </div>
      <FilterBar state={state}>
        <SearchBox label="Search messages" state={state} />
        <FilterSelect label="Status" name="status" state={state} options={MESSAGE_STATES} />
        <FilterSelect label="Subject" name="subject" state={state} options={CONTACT_SUBJECT_LABELS} />
      </FilterBar>
      <DataTable
        label="Contact messages"
        columns={COLUMNS}
        result={result}
        state={state}
        nameOf={({ name }) => name}
        actions={(row) => <RowActions message={row} onOpen={setOpened} onDelete={setDeleted} />}
        empty={<EmptyState icon={MessageSquare} sentence="No messages here." />}
      />
      {opened && <MessageDialog message={opened} onChange={setOpened} onClose={() => setOpened(undefined)} />}
      {deleted && (
        <ConfirmDelete
          type="message"
          name={`The message from ${deleted.name}`}
          send={() => api['contact-messages'][':id'].$delete({ param: { id: String(deleted.id) } })}
          refresh={[LIST]}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  )
}

interface ActionsProps {
  message: ContactMessage
  onOpen: (message: ContactMessage) => void
  onDelete: (message: ContactMessage) => void
}

function RowActions({ message, onOpen, onDelete }: ActionsProps) {
  const { mutate, isPending } = useMarkMessage()
  const { id, name, status } = message
  const next = status === 'unread' ? 'read' : 'unread'
  return (
    <>
      <button type="button" className="button" disabled={isPending} onClick={() => mutate({ id, status: next })}>
        {next === 'read' ? 'Mark Read' : 'Mark Unread'}
        <span className="sr-only"> {name}</span>
      </button>
      <button type="button" className="button" aria-label={`View message from ${name}`} onClick={() => onOpen(message)}>
        View
      </button>
      <DeleteButton name={`message from ${name}`} onPress={() => onDelete(message)} />
    </>
  )
}
