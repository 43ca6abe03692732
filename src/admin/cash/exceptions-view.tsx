import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { CashException } from '../../domain/cash/cash.ts'
import { EXCEPTION_KIND_LABELS, RESOLUTION_LABELS } from '../../domain/cash/remittance.ts'
import { formatDay } from '../../domain/values/dates.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import { orderHref } from '../components/admin-url.ts'
import { DataTable } from '../components/table/data-table.tsx'
import { FilterBar, FilterSelect } from '../components/table/filter-bar.tsx'
import type { Column } from '../components/table/table-types.ts'
import { useTableState } from '../components/table/use-table-state.ts'
import { exceptionsQuery } from './cash-queries.ts'
import { describeException } from './newest-exceptions.tsx'
import { ResolveDialog } from './resolve-dialog.tsx'

const STATUS_LABELS = { open: 'Open', claimed: 'Claimed', resolved: 'Resolved', all: 'All' }

const COLUMNS: readonly Column<CashException>[] = [
  {
    header: 'What',
    cell: (row) => (
      <>
        <b>{EXCEPTION_KIND_LABELS[row.kind]}</b>
        <small className="num">{describeException(row)}</small>
      </>
    ),
  },
  {
    header: 'Order',
    cell: ({ orderId, customerName }) =>
      orderId === null ? (
        '–'
      ) : (
        <>
          <ShopLink className="inline-link num" href={orderHref(orderId)}>
            #{orderId}
          </ShopLink>
          <small>{customerName}</small>
        </>
      ),
  },
  { header: 'Since', cell: ({ createdAt }) => formatDay(createdAt) },
  { header: 'Amount', numeric: true, cell: ({ amount }) => <b>{formatAmount(amount)}</b> },
  {
    header: 'State',
    cell: ({ status, resolution, note, resolvedBy }) => (
      <>
        {resolution === null ? STATUS_LABELS[status] : RESOLUTION_LABELS[resolution]}
        {resolvedBy && (
          <small>
            {resolvedBy}
            {note && `: ${note}`}
          </small>
        )}
      </>
    ),
  },
]

/** What does not agree, until staff resolve it with a note. */
export function ExceptionsView() {
  const state = useTableState({ filters: ['kind', 'status'] })
  const result = useQuery(exceptionsQuery(state.query))
  const [resolving, setResolving] = useState<CashException>()
  return (
    <>
      <FilterBar state={state} total={result.data?.total}>
        <FilterSelect label="What" name="kind" state={state} options={EXCEPTION_KIND_LABELS} />
        <FilterSelect label="State" name="status" state={state} options={STATUS_LABELS} />
      </FilterBar>
      <DataTable
        label="Exceptions"
        columns={COLUMNS}
        result={result}
        state={state}
        rowLabel={(row) => `${EXCEPTION_KIND_LABELS[row.kind]} ${describeException(row)}`}
        actions={(row) =>
          row.status === 'resolved' ? [] : [{ label: 'Resolve', icon: CircleCheck, onSelect: () => setResolving(row) }]
        }
        empty={<EmptyState icon={CircleCheck} message="Nothing to resolve here: everything agrees." />}
      />
      {resolving && <ResolveDialog exception={resolving} onClose={() => setResolving(undefined)} />}
    </>
  )
}
