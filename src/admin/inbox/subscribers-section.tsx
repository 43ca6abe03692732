import { useQuery } from '@tanstack/react-query'
import { MailCheck, MailX, ScrollText, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, readList } from '../../api-client.ts'
import { formatDateTime } from '../../domain/values/dates.ts'
import { sourceLabel, type Subscriber } from '../../domain/inbox/subscriber.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ConfirmDelete } from '../components/dialogs/confirm-delete.tsx'
import { useMay } from '../accounts/use-may.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { unsortedExportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column } from '../components/table/table-types.ts'
import { tableQuery } from '../components/table/table-query.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { useSubmit } from '../components/use-submit.ts'
import { type TableState, useTableState } from '../components/table/use-table-state.ts'
import { ConsentDialog } from './consent-dialog.tsx'

const LIST = 'subscribers'
const STATUSES = { active: 'Active', unsubscribed: 'Unsubscribed' } as const
const SOURCES = { website: 'Website', footer: 'Footer', contact: 'Contact' }

const COLUMNS: readonly Column<Subscriber>[] = [
  {
    header: 'Email',
    sort: 'email',
    cell: ({ email, name, phone }) => (
      <>
        <b>{email}</b>
        <small>{[name, phone].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  { header: 'Source', sort: 'source', cell: ({ source }) => sourceLabel(source) },
  { header: 'Status', sort: 'status', cell: ({ status }) => STATUSES[status] },
  { header: 'Subscribed', sort: 'createdAt', cell: ({ createdAt }) => formatDateTime(createdAt) },
]

/** Newsletter subscribers. */
export function SubscribersSection() {
  const state = useTableState({ filters: ['status', 'source'] })
  const result = useQuery(tableQuery(LIST, state.query, (query) => readList(api.subscribers.$get({ query }))))
  const [deleted, setDeleted] = useState<Subscriber>()
  const [opened, setOpened] = useState<Subscriber>()
  const { mutate } = useStatusChange()
  return (
    <>
      <SubscribersHead state={state} />
      <DataTable
        label="Subscribers"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ email }) => email}
        actions={(row) => [
          {
            label: row.status === 'active' ? 'Unsubscribe' : 'Subscribe again',
            icon: row.status === 'active' ? MailX : MailCheck,
            onSelect: () => mutate(row),
          },
          { label: 'Consents', icon: ScrollText, onSelect: () => setOpened(row) },
          { label: 'Delete', icon: Trash2, onSelect: () => setDeleted(row), isDanger: true },
        ]}
        empty={<EmptyState icon={Users} message="No subscribers here." />}
      />
      {opened && <ConsentDialog subscriber={opened} onClose={() => setOpened(undefined)} />}
      {deleted && (
        <ConfirmDelete
          type="subscriber"
          name={deleted.email}
          request={() => api.subscribers[':id'].$delete({ param: { id: String(deleted.id) } })}
          refresh={[LIST]}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  )
}

const useStatusChange = () =>
  useSubmit({
    submit: ({ id, status }: Subscriber) =>
      readJson(
        api.subscribers[':id'].$patch({
          param: { id: String(id) },
          json: { status: status === 'active' ? 'unsubscribed' : 'active' },
        }),
      ),
    success: ({ email, status }) => `${email} is ${status === 'active' ? 'subscribed' : 'unsubscribed'}`,
    refresh: [LIST],
  })

function SubscribersHead({ state }: { state: TableState }) {
  const may = useMay()
  return (
    <>
      <TitleBar title="Subscribers" level={2}>
        {may('owner') && (
          <ExportButtons href={(format) => unsortedExportHref('/api/subscribers/export', state, format)} />
        )}
      </TitleBar>
      <FilterBar state={state}>
        <SearchBox label="Search by email, name or phone" state={state} />
        <FilterSelect label="Status" name="status" state={state} options={STATUSES} />
        <FilterSelect label="Source" name="source" state={state} options={SOURCES} />
      </FilterBar>
    </>
  )
}
