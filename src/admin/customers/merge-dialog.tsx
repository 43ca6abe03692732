import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, readJson, readList, toUserMessage } from '../../api-client.ts'
import type { Customer, CustomerDetail } from '../../domain/customers/customer.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { formatMobile } from '../../domain/values/phones.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Loading } from '../../ui/feedback/skeleton.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { DetailTable } from '../components/detail-table.tsx'
import { useSubmit } from '../components/use-submit.ts'
import * as styles from './customer-profile.module.css'
import { CUSTOMERS } from './customer-queries.ts'

const MIN_SEARCH = 3
const MAX_FOUND = 8

interface Props {
  /** The customer that remains. */
  customer: CustomerDetail
  onClose: () => void
}

/** Merges another customer into this one: search, preview, confirm. */
export function MergeDialog({ customer, onClose }: Props) {
  const [source, setSource] = useState<Customer>()
  const { mutate, isPending, isSuccess } = useSubmit({
    submit: (sourceId: number) =>
      readJson(api.admin.customers.merge.$post({ json: { targetId: customer.id, sourceId } })),
    success: 'The customers are merged',
    failureTitle: 'The customers were not merged',
    refresh: [CUSTOMERS],
    onSuccess: onClose,
  })
  return (
    <Dialog
      title={`Merge another customer into ${customer.name}`}
      width={560}
      isBusy={isPending}
      hasOtherInput={() => source !== undefined && !isSuccess}
      onClose={onClose}
      footer={
        source && (
          <>
            <button type="button" className="button quiet" disabled={isPending} onClick={() => setSource(undefined)}>
              Choose another
            </button>
            <button type="button" className="button danger" disabled={isPending} onClick={() => mutate(source.id)}>
              {isPending ? 'Merging…' : 'Merge customers'}
            </button>
          </>
        )
      }
    >
      {source ? (
        <Preview targetId={customer.id} sourceId={source.id} />
      ) : (
        <Search customer={customer} onChoose={setSource} />
      )}
    </Dialog>
  )
}

function Search({ customer, onChoose }: { customer: CustomerDetail; onChoose: (found: Customer) => void }) {
  const [search, setSearch] = useState('')
  const text = search.trim()
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', CUSTOMERS, 'merge', text],
    queryFn: () => readList(api.admin.customers.$get({ query: { search: text, limit: String(MAX_FOUND + 1) } })),
    enabled: text.length >= MIN_SEARCH,
    placeholderData: keepPreviousData,
  })
  const found = text.length < MIN_SEARCH ? undefined : data?.rows.filter(({ id }) => id !== customer.id)
  return (
    <>
      <TextField
        label="Search for the other customer"
        hint="Name, mobile number or email"
        type="search"
        maxLength={100}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {error && !data && (
        <ErrorState message={toUserMessage(error, 'The search failed.')} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 && <p className="meta">No other customer found.</p>}
      <ul className={styles.found}>
        {found?.slice(0, MAX_FOUND).map((row) => (
          <li key={row.id}>
            <button type="button" className="button quiet" onClick={() => onChoose(row)}>
              {[row.name, row.phone && formatMobile(row.phone), row.city].filter(Boolean).join(', ')}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function Preview({ targetId, sourceId }: { targetId: number; sourceId: number }) {
  const { data, error, refetch } = useQuery({
    // Not refreshed with the customers: after the merge the other one does not exist.
    queryKey: ['staff', 'merge-preview', targetId, sourceId],
    queryFn: () => readJson(api.admin.customers.merge.preview.$post({ json: { targetId, sourceId } })),
    staleTime: 0,
    gcTime: 0,
  })
  if (error && !data) {
    return <ErrorState message={toUserMessage(error, 'The preview failed.')} onRetry={() => void refetch()} />
  }
  if (!data) return <Loading>{null}</Loading>
  const { target, source, result } = data
  const rows: [string, (row: Customer) => string | number][] = [
    ['Name', ({ name }) => name],
    ['Mobile number', ({ phone }) => (phone ? formatMobile(phone) : '')],
    ['Email', ({ email }) => email],
    ['Orders', ({ orderCount }) => orderCount],
    ['Spent', ({ totalSpent }) => formatAmount(totalSpent)],
    ['Refused parcels', ({ refusedCount }) => refusedCount],
    ['Blocked', ({ isBlocked }) => (isBlocked ? 'Yes' : 'No')],
  ]
  return (
    <div className="stack">
      <DetailTable>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">This one</th>
            <th scope="col">The other</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, read]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{read(target)}</td>
              <td>{read(source)}</td>
              <td>
                <b>{read(result)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </DetailTable>
      <p className="meta">
        Mobile numbers: {result.phones.map(formatMobile).join(', ') || 'none'}. Accounts:{' '}
        {result.usernames.join(', ') || 'none'}. Notes: {result.noteCount}.
      </p>
      <p>
        <b>A merge cannot be undone.</b> Names, addresses and amounts of the orders stay as they are.
      </p>
    </div>
  )
}
