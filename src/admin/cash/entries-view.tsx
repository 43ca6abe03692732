import { useQuery } from '@tanstack/react-query'
import { BookOpenText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { api, ensureOk } from '../../api-client.ts'
import { cashNoteSchema, type LedgerEntry } from '../../domain/cash/cash.ts'
import { ACCOUNT_LABELS, ENTRY_KIND_LABELS, REVERSIBLE_KINDS } from '../../domain/cash/ledger.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { orderHref } from '../components/admin-url.ts'
import { bindField } from '../components/bind-field.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { DataTable } from '../components/table/data-table.tsx'
import { ExportButtons } from '../components/table/export-button.tsx'
import { exportHref } from '../components/table/export-href.ts'
import { FilterBar, FilterDate, FilterSelect } from '../components/table/filter-bar.tsx'
import { SearchBox } from '../components/table/search-box.tsx'
import type { Column } from '../components/table/table-types.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { CASH_LISTS, entriesQuery } from './cash-queries.ts'
import * as styles from './cash.module.css'

/** The accounts on one side of an entry. */
const Side = ({ entry, sign }: { entry: LedgerEntry; sign: 1 | -1 }) => (
  <>
    {entry.postings
      .filter(({ amount }) => amount * sign > 0)
      .map(({ account, amount }) => (
        <span key={account} className={styles.posting}>
          {ACCOUNT_LABELS[account]} <span className="num">{formatAmount(Math.abs(amount))}</span>
        </span>
      ))}
  </>
)

const COLUMNS: readonly Column<LedgerEntry>[] = [
  {
    header: 'Entry',
    cell: ({ id, kind, isReversed, reversesId }) => (
      <>
        <b>{ENTRY_KIND_LABELS[kind]}</b>
        <small className="num">
          {id}
          {reversesId !== null && `, reverses ${reversesId}`}
          {isReversed && ', reversed'}
        </small>
      </>
    ),
  },
  {
    header: 'Date',
    cell: ({ occurredAt, actor, note }) => (
      <>
        {formatDay(occurredAt)}
        <small>
          {actor}
          {note && `: ${note}`}
        </small>
      </>
    ),
  },
  {
    header: 'For',
    cell: ({ orderId, crfId }) => (
      <>
        {orderId !== null && (
          <ShopLink className="inline-link num" href={orderHref(orderId)}>
            #{orderId}
          </ShopLink>
        )}
        {crfId && <small className="num">CRF {crfId}</small>}
      </>
    ),
  },
  { header: 'To', cell: (entry) => <Side entry={entry} sign={1} /> },
  { header: 'From', cell: (entry) => <Side entry={entry} sign={-1} /> },
]

const isReversible = ({ kind, isReversed }: LedgerEntry): boolean =>
  !isReversed && REVERSIBLE_KINDS.some((reversible) => reversible === kind)

/** The entries of the ledger, newest first. Those that staff made can be reversed. */
export function EntriesView() {
  const state = useTableState({ filters: ['kind', 'account', 'from', 'to'] })
  const result = useQuery(entriesQuery(state.query))
  const [reversing, setReversing] = useState<LedgerEntry>()
  return (
    <>
      <FilterBar state={state} total={result.data?.total}>
        <SearchBox label="Search" placeholder="Order, CRF or UTR" state={state} />
        <FilterSelect label="What" name="kind" state={state} options={ENTRY_KIND_LABELS} />
        <FilterSelect label="Account" name="account" state={state} options={ACCOUNT_LABELS} />
        <FilterDate label="From Date" name="from" state={state} />
        <FilterDate label="To Date" name="to" state={state} />
      </FilterBar>
      <DataTable
        label="Entries of the ledger"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={({ id }) => `entry ${id}`}
        actions={(entry) =>
          isReversible(entry) ? [{ label: 'Reverse', icon: Undo2, onSelect: () => setReversing(entry) }] : []
        }
        empty={<EmptyState icon={BookOpenText} message="No entries match." />}
      />
      <div className={styles.exports}>
        <ExportButtons href={(format) => exportHref('/api/admin/cash/entries/export', state, format)} />
      </div>
      {reversing && <ReverseDialog entry={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}

const ReverseDialog = ({ entry, onClose }: { entry: LedgerEntry; onClose: () => void }) => (
  <FormDialog
    title={`Reverse entry ${entry.id}`}
    schema={cashNoteSchema}
    values={{ note: '' }}
    save={({ note }) =>
      ensureOk(api.admin.cash.entries[':id'].reverse.$post({ param: { id: String(entry.id) }, json: { note } }))
    }
    success="Entry reversed"
    refresh={CASH_LISTS}
    saveLabel="Reverse"
    onClose={onClose}
  >
    {(form) => (
      <>
        <p>
          {ENTRY_KIND_LABELS[entry.kind]}: a second entry takes it back. Both stay in the ledger, and the exception that
          it resolved is open again.
        </p>
        <TextAreaField label="Reason *" {...bindField(form, 'note')} />
      </>
    )}
  </FormDialog>
)
