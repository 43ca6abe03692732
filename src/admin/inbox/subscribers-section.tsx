import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { api, read, readList } from '../../api-client.ts'
import { formatMoment } from '../../domain/dates.ts'
import { sourceLabel, type Subscriber } from '../../domain/subscriber.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ConfirmDelete } from '../parts/confirm-delete.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { ExportButton } from '../parts/export-button.tsx'
import { FilterBar, FilterSelect } from '../parts/filter-bar.tsx'
import { SearchBox } from '../parts/search-box.tsx'
import type { Column } from '../parts/table-parts.ts'
import { tableQuery } from '../parts/table-query.ts'
import { useSend } from '../parts/use-send.ts'
import { type TableState, useTableState } from '../parts/use-table-state.ts'
import { DeleteButton } from '../parts/row-buttons.tsx'

const LIST = 'subscribers'
const STATUSES = { active: 'Active', unsubscribed: 'Unsubscribed' } as const
const SOURCES = { website: 'Website', footer: 'Footer', contact: 'Contact' }

const COLUMNS: readonly Column<Subscriber>[] = [
  {
    head: 'Email',
    sort: 'email',
    cell: ({ email, name, phone }) => (
      <>
        <b>{email}</b>
        <small>{[name, phone].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  { head: 'Source', sort: 'source', cell: ({ source }) => sourceLabel(source) },
  { head: 'Status', sort: 'status', cell: ({ status }) => STATUSES[status] },
  { head: 'Subscribed', sort: 'createdAt', cell: ({ createdAt }) => formatMoment(createdAt) },
]

/** Readers of the newsletter. */
export function SubscribersSection() {
  const state = useTableState({ filters: ['status', 'source'] })
  const result = useQuery(tableQuery(LIST, state.query, (query) => readList(api.subscribers.$get({ query }))))
  const [deleted, setDeleted] = useState<Subscriber>()
  const { mutate } = useStatusChange()
  return (
    <>
      <SubscribersHead state={state} />
      <DataTable
        label="Subscribers"
        columns={COLUMNS}
        result={result}
        state={state}
        nameOf={({ email }) => email}
        actions={(row) => (
          <>
            <button type="button" className="button" onClick={() => mutate(row)}>
              {row.status === 'active' ? 'Unsubscribe' : 'Subscribe again'}
              <span className="sr-only"> {row.email}</span>
            </button>
            <DeleteButton name={row.email} onPress={() => setDeleted(row)} />
          </>
        )}
        empty={<EmptyState icon={Users} sentence="No subscribers here." />}
      />
      {deleted && (
        <ConfirmDelete
          type="subscriber"
          name={deleted.email}
          send={() => api.subscribers[':id'].$delete({ param: { id: String(deleted.id) } })}
          refresh={[LIST]}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </>
  )
}

const useStatusChange = () =>
  useSend({
    send: ({ id, status }: Subscriber) =>
      read(
        api.subscribers[':id'].$patch({
          param: { id: String(id) },
          json: { status: status === 'active' ? 'unsubscribed' : 'active' },
        }),
      ),
    success: ({ email, status }) => `${email} is ${status === 'active' ? 'subscribed' : 'unsubscribed'}`,
    refresh: [LIST],
  })

function SubscribersHead({ state }: { state: TableState }) {
  const narrowed = { ...(state.search && { search: state.search }), ...state.filters }
  const exportHref = (format: string) => `/api/subscribers/export?${new URLSearchParams({ ...narrowed, format })}`
  return (
    <>
      <div className="desk-title">
        <h2>Subscribers</h2>
        <ExportButton label="CSV" href={exportHref('csv')} />
        <ExportButton label="XLSX" href={exportHref('xlsx')} />
      </div>
      <FilterBar state={state}>
        <SearchBox label="Search by email, name or phone" state={state} />
        <FilterSelect label="Status" name="status" state={state} options={STATUSES} />
        <FilterSelect label="Source" name="source" state={state} options={SOURCES} />
      </FilterBar>
    </>
  )
}
