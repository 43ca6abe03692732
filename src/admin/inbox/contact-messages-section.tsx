import { useQuery } from '@tanstack/react-query'
import { Mail, MailOpen, MessageSquare, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { api, readList } from '../../api-client.ts'
import type { ContactMessage } from '../../domain/inbox/contact-form.ts'
import { CONTACT_SUBJECT_LABELS } from '../../domain/inbox/contact-subjects.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ClampedText } from '../components/clamped-text.tsx'
import { ConfirmDelete } from '../components/dialogs/confirm-delete.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { FilterBar, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column } from '../components/table/table-types.ts'
import { tableQuery } from '../components/table/table-query.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { MessageDialog } from './message-dialog.tsx'
import { MESSAGE_STATES, MessageState, subjectLabel } from './message-state.tsx'
import { useMarkMessage } from './use-mark-message.ts'

const LIST = 'contact-messages'

const COLUMNS: readonly Column<ContactMessage>[] = [
  {
    header: 'From',
    sort: 'name',
    cell: ({ name, email, status }) => (
      <>
        {status === 'unread' ? <b>{name}</b> : name}
        <small>{email}</small>
      </>
    ),
  },
  {
    header: 'Message',
    cell: ({ subject, problem, orderId, message }) => (
      <>
        {subjectLabel({ subject, problem })}
        {orderId !== null && <span className="num"> · order #{orderId}</span>}
        <small>
          <ClampedText>{message}</ClampedText>
        </small>
      </>
    ),
  },
  { header: 'Status', sort: 'status', cell: ({ status }) => <MessageState status={status} /> },
  { header: 'Received', sort: 'createdAt', cell: ({ createdAt }) => formatDateTime(createdAt) },
]

/** Messages of the contact form. */
export function ContactMessagesSection() {
  const state = useTableState({ filters: ['status', 'subject'] })
  const result = useQuery(tableQuery(LIST, state.query, (query) => readList(api['contact-messages'].$get({ query }))))
  const { mutate: mark } = useMarkMessage()
  const [opened, setOpened] = useState<ContactMessage>()
  const [deleted, setDeleted] = useState<ContactMessage>()
  return (
    <>
      <TitleBar title="Contact Messages" level={2} />
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search messages" state={state} />
        <FilterSelect label="Status" name="status" state={state} options={MESSAGE_STATES} />
        <FilterSelect label="Subject" name="subject" state={state} options={CONTACT_SUBJECT_LABELS} />
      </FilterBar>
      <DataTable
        label="Contact messages"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ name }) => `message from ${name}`}
        onOpen={setOpened}
        actions={(message) => [
          message.status === 'unread'
            ? { label: 'Mark Read', icon: MailOpen, onSelect: () => mark({ message, status: 'read' }) }
            : { label: 'Mark Unread', icon: Mail, onSelect: () => mark({ message, status: 'unread' }) },
          { label: 'Delete', icon: Trash2, isDanger: true, onSelect: () => setDeleted(message) },
        ]}
        empty={<EmptyState icon={MessageSquare} message="No messages here." />}
      />
      {opened && <MessageDialog message={opened} onChange={setOpened} onClose={() => setOpened(undefined)} />}
      {deleted && (
        <ConfirmDelete
          type="message"
          name={`The message from ${deleted.name}`}
          request={() => api['contact-messages'][':id'].$delete({ param: { id: String(deleted.id) } })}
          refresh={[LIST]}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  )
}
