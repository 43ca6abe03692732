import { useQuery } from '@tanstack/react-query'
import { Undo2, UserX } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, readList } from '../../api-client.ts'
import {
  DELETION_STATE_LABELS,
  type DeletionRequest,
  describeBlocker,
  guestDeletionSchema,
} from '../../domain/accounts/deletion.ts'
import { formatDay, formatShortDateTime } from '../../domain/values/dates.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { ConfirmDialog } from '../components/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { unsortedExportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column } from '../components/table/table-types.ts'
import { tableQuery } from '../components/table/table-query.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { TitleBar } from '../components/title-bar.tsx'
import { TitleMenu } from '../components/title-menu.tsx'
import { useSubmit } from '../components/use-submit.ts'

const LIST = 'deletion-requests'
const PILLS = { pending: 'pill pending', withdrawn: 'pill', done: 'pill delivered' } as const

const orderCount = ({ orderIds }: DeletionRequest): string =>
  orderIds.length === 1 ? '1 order' : `${orderIds.length} orders`

/** The customer of a request; after the deletion only a number. */
const customerOf = ({ accountId, username, mobile }: DeletionRequest): string => {
  if (accountId !== null) return username ?? `Account ${accountId}`
  return mobile ? formatMobile(mobile) : 'Guest'
}

const COLUMNS: readonly Column<DeletionRequest>[] = [
  {
    header: 'Customer',
    cell: (row) => (
      <>
        <b>{customerOf(row)}</b>
        <small>{row.accountId === null || row.state === 'done' ? orderCount(row) : 'Account'}</small>
      </>
    ),
  },
  {
    header: 'Requested',
    cell: ({ requestedAt, recordedBy }) => (
      <>
        {formatShortDateTime(requestedAt)}
        <small>{recordedBy === null ? 'By the customer' : `Recorded by ${recordedBy}`}</small>
      </>
    ),
  },
  {
    header: 'Due',
    cell: ({ dueAt, endedAt }) => (
      <>
        {formatDay(dueAt)}
        {endedAt && <small>Ended {formatDay(endedAt)}</small>}
      </>
    ),
  },
  {
    header: 'State',
    cell: ({ state, blockers }) => (
      <>
        <span className={PILLS[state]}>{DELETION_STATE_LABELS[state]}</span>
        {blockers.map((blocker) => (
          <small key={`${blocker.kind}-${blocker.id}`}>{describeBlocker(blocker)}</small>
        ))}
      </>
    ),
  },
]

/** Requests of customers to delete their account, or the data of their orders. */
export function DeletionRequestsSection() {
  const state = useTableState({ filters: ['state'] })
  const result = useQuery(
    tableQuery(LIST, state.query, (query) => readList(api.admin['deletion-requests'].$get({ query }))),
  )
  const [isRecording, setRecording] = useState(false)
  const [withdrawn, setWithdrawn] = useState<DeletionRequest>()
  return (
    <>
      <TitleBar title="Deletion requests" level={2}>
        <button type="button" className="button main" onClick={() => setRecording(true)}>
          Record a request
        </button>
        <TitleMenu label="More for deletion requests">
          <ExportButtons href={(format) => unsortedExportHref('/api/admin/deletion-requests/export', state, format)} />
        </TitleMenu>
      </TitleBar>
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Username, mobile number or order" state={state} />
        <FilterSelect label="State" name="state" state={state} options={DELETION_STATE_LABELS} />
      </FilterBar>
      <DataTable
        label="Deletion requests"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={(row) => `the request of ${customerOf(row)}`}
        actions={(row) =>
          row.state === 'pending' ? [{ label: 'Withdraw', icon: Undo2, onSelect: () => setWithdrawn(row) }] : []
        }
        empty={<EmptyState icon={UserX} message="No deletion requests here." />}
      />
      {isRecording && <RecordDialog onClose={() => setRecording(false)} />}
      {withdrawn && <WithdrawDialog request={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  )
}

const RecordDialog = ({ onClose }: { onClose: () => void }) => (
  <FormDialog
    title="Record a request"
    schema={guestDeletionSchema}
    values={{ mobile: '' }}
    save={(json) => readJson(api.admin['deletion-requests'].$post({ json }))}
    success="The request is recorded"
    failureTitle="The request was not recorded"
    saveLabel="Record the request"
    refresh={[LIST]}
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          For a customer without an account who called or wrote. Check first that they know an order of this number.
          Their orders are anonymised after seven days. Customers with an account ask for it in the account.
        </p>
        <TextField label="Mobile number of the orders" inputMode="tel" required {...bindField(form, 'mobile')} />
      </>
    )}
  </FormDialog>
)

function WithdrawDialog({ request, onClose }: { request: DeletionRequest; onClose: () => void }) {
  const { mutate, isPending } = useSubmit({
    submit: () => readJson(api.admin['deletion-requests'][':id'].withdraw.$post({ param: { id: String(request.id) } })),
    success: 'The request is withdrawn',
    refresh: [LIST],
    onSuccess: onClose,
  })
  return (
    <ConfirmDialog
      title="Withdraw this request?"
      confirmLabel="Withdraw the request"
      cancelLabel="Leave it"
      pending={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      Nothing of {customerOf(request)} is deleted, and an email informs the customer.
    </ConfirmDialog>
  )
}
