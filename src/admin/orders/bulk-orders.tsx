import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { toUserMessage } from '../../api-client.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/orders/order-status.ts'
import type { BulkOrderResult } from '../../domain/orders/admin-order.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { BulkBar } from '../components/table/bulk-bar.tsx'
import { toast } from '../components/toast.ts'
import type { RowSelection } from '../components/table/use-row-selection.ts'
import { useSubmit } from '../components/use-submit.ts'
import { BulkResult, describeChange } from './bulk-result.tsx'
import { type BulkOrderUpdate, bulkUpdateOrders, ORDER_QUERIES } from './order-queries.ts'
import { STATUS_LABELS } from './order-labels.tsx'
import { printHref } from './print-url.ts'

type Edit = BulkOrderUpdate['edit']

/** Bulk actions on orders, each with a preview. */
export function BulkOrderActions({ selection }: { selection: RowSelection }) {
  const [edit, setEdit] = useState<Edit>()
  const [done, setDone] = useState<BulkOrderResult>()
  const status = (word: OrderStatus) => setEdit({ status: word })
  const payment = (word: PaymentStatus) => setEdit({ paymentStatus: word })
  return (
    <>
      {done && <BulkResult answer={done} onClose={() => setDone(undefined)} />}
      <BulkBar selection={selection}>
        {(['processing', 'shipped', 'delivered', 'cancelled'] as const).map((word) => (
          <button key={word} type="button" className="button" onClick={() => status(word)}>
            Mark {STATUS_LABELS[word].toLowerCase()}
          </button>
        ))}
        <button type="button" className="button" onClick={() => payment('completed')}>
          Mark paid
        </button>
        <a className="button" href={printHref(selection.ids, 'slip')} target="_blank" rel="noopener">
          <Printer className="icon" />
          Packing slips
        </a>
      </BulkBar>
      {edit && (
        <BulkPreview
          change={{ ids: selection.ids, edit }}
          onClose={() => setEdit(undefined)}
          onDone={(answer) => {
            setEdit(undefined)
            setDone(answer)
            selection.clear()
          }}
        />
      )}
    </>
  )
}

interface PreviewProps {
  change: BulkOrderUpdate
  onClose: () => void
  onDone: (answer: BulkOrderResult) => void
}

function BulkPreview({ change, onClose, onDone }: PreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'order-preview', change],
    queryFn: () => bulkUpdateOrders(change, true),
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate, isPending } = useSubmit({
    submit: () => bulkUpdateOrders(change, false),
    failure: 'There was a problem updating the order status.',
    failureTitle: 'Error updating order',
    refresh: ORDER_QUERIES,
    onSuccess: (answer: BulkOrderResult) => {
      toast.success({ description: `${formatOrderCount(answer.updated.length)} changed` })
      onDone(answer)
    },
  })
  const count = data?.updated.length ?? 0
  return (
    <Dialog
      open
      title="Change orders"
      width={560}
      onOpenChange={onClose}
      footer={
        <>
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
          <button type="button" className="button main" disabled={isPending || count === 0} onClick={() => mutate()}>
            {isPending ? 'Saving...' : `Change ${formatOrderCount(count)}`}
          </button>
        </>
      }
    >
      {error && <ErrorState message={toUserMessage(error, 'An error occurred')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-30" />}
      {data && <Preview answer={data} />}
    </Dialog>
  )
}

const formatOrderCount = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

function Preview({ answer: { updated: changed, unchanged, rejected: refused } }: { answer: BulkOrderResult }) {
  return (
    <div className="stack">
      {changed.length === 0 && <p>Nothing would change.</p>}
      <ul className="change-list">
        {changed.map((change) => (
          <li key={change.id}>
            <b className="num">#{change.id}</b> {change.customerName}: {describeChange(change)}
          </li>
        ))}
      </ul>
      {unchanged.length > 0 && <p>{formatOrderCount(unchanged.length)} already so.</p>}
      {refused.map(({ id, message }) => (
        <p key={id} className="note bad">
          #{id} cannot be changed. {message}
        </p>
      ))}
    </div>
  )
}
