import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { failureSentence } from '../../api-client.ts'
import type { OrderStatus, PaymentStatus } from '../../domain/order-status.ts'
import type { BulkOrderAnswer } from '../../domain/staff-order.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BulkBar } from '../parts/bulk-bar.tsx'
import { tellSuccess } from '../parts/staff-toasts.ts'
import type { Selection } from '../parts/use-selection.ts'
import { useSend } from '../parts/use-send.ts'
import { BulkResult, describeChange } from './bulk-result.tsx'
import { type BulkChange, changeOrders, ORDER_NAMES } from './order-queries.ts'
import { STATUS_WORDS } from './order-words.tsx'
import { printHref } from './print-address.ts'

type Edit = BulkChange['edit']

/** What can be done with the chosen orders. Each shows what it would change before it does. */
export function BulkOrders({ selection }: { selection: Selection }) {
  const [edit, setEdit] = useState<Edit>()
  const [done, setDone] = useState<BulkOrderAnswer>()
  const status = (word: OrderStatus) => setEdit({ status: word })
  const payment = (word: PaymentStatus) => setEdit({ paymentStatus: word })
  return (
    <>
      {done && <BulkResult answer={done} onClose={() => setDone(undefined)} />}
      <BulkBar selection={selection}>
        {(['processing', 'shipped', 'delivered', 'cancelled'] as const).map((word) => (
          <button key={word} type="button" className="button" onClick={() => status(word)}>
            Mark {STATUS_WORDS[word].toLowerCase()}
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
  change: BulkChange
  onClose: () => void
  onDone: (answer: BulkOrderAnswer) => void
}

function BulkPreview({ change, onClose, onDone }: PreviewProps) {
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'order-preview', change],
    queryFn: () => changeOrders(change, true),
    staleTime: 0,
    gcTime: 0,
  })
  const { mutate, isPending } = useSend({
    send: () => changeOrders(change, false),
    failure: 'There was a problem updating the order status.',
    failureTitle: 'Error updating order',
    refresh: ORDER_NAMES,
    onSuccess: (answer: BulkOrderAnswer) => {
      tellSuccess(`${countOf(answer.changed.length)} changed`)
      onDone(answer)
    },
  })
  const count = data?.changed.length ?? 0
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
            {isPending ? 'Saving...' : `Change ${countOf(count)}`}
          </button>
        </>
      }
    >
      {error && <ErrorNote message={failureSentence(error, 'An error occurred')} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-30" />}
      {data && <Preview answer={data} />}
    </Dialog>
  )
}

const countOf = (count: number): string => (count === 1 ? '1 order' : `${count} orders`)

function Preview({ answer: { changed, unchanged, refused } }: { answer: BulkOrderAnswer }) {
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
      {unchanged.length > 0 && <p>{countOf(unchanged.length)} already so.</p>}
      {refused.map(({ id, message }) => (
        <p key={id} className="note bad">
          #{id} cannot be changed. {message}
        </p>
      ))}
    </div>
  )
}
