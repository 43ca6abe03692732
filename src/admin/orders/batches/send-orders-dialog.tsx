import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, CircleX, Truck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import type { ShippingProblem } from '../../../domain/shipping/shipment-batch.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { ORDER_QUERIES } from '../order-queries.ts'
import { batchCheckQuery, startBatch } from './batch-queries.ts'
import * as styles from './send-orders-dialog.module.css'

/** Lists the problems of orders before they are sent to the courier, and sends the orders that are ready. */
export function SendOrdersDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const navigate = useNavigate()
  const { data: check, error, refetch } = useQuery(batchCheckQuery(ids))
  const { mutate, isPending } = useSubmit({
    submit: startBatch,
    failure: 'The orders could not be sent.',
    failureTitle: 'Error sending orders',
    refresh: ORDER_QUERIES,
    onSuccess: ({ id }) => void navigate({ to: '/admin/shipment-batches/$batchId', params: { batchId: String(id) } }),
  })
  const ready = check?.ready ?? []
  const sendButton = useRef<HTMLButtonElement>(null)
  // Enter sends.
  useEffect(() => {
    if (check) sendButton.current?.focus()
  }, [check])
  return (
    <Dialog
      open
      title="Send to courier"
      width={560}
      onOpenChange={onClose}
      footer={
        <>
          <button type="button" className="button quiet" onClick={onClose}>
            Cancel
          </button>
          <button
            ref={sendButton}
            type="button"
            className="button main"
            disabled={isPending || ready.length === 0}
            onClick={() => mutate(ready)}
          >
            <Truck className="icon" />
            {isPending ? 'Sending...' : `Send ${countOf(ready.length, 'order')}`}
          </button>
        </>
      }
    >
      {error && <ErrorState message={toUserMessage(error, 'An error occurred')} onRetry={() => void refetch()} />}
      {!check && !error && <Skeleton className={styles.skeleton} />}
      {check && (
        <div className="stack">
          <p>
            {ready.length === 0
              ? 'None of these orders can be sent.'
              : `${countOf(ready.length, 'order')} can be sent.`}
          </p>
          <Problems problems={check.problems} />
        </div>
      )}
    </Dialog>
  )
}

const countOf = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The problems, first those that keep an order from being sent. Orders with the same problem are one entry. */
function Problems({ problems }: { problems: readonly ShippingProblem[] }) {
  const sorted = problems.toSorted((a, b) => Number(b.isBlocking) - Number(a.isBlocking))
  const groups = Map.groupBy(sorted, ({ message, isBlocking }) => `${isBlocking} ${message}`)
  return (
    <ul className={styles.problems}>
      {[...groups].map(([key, group]) => (
        <ProblemNote key={key} problems={group} />
      ))}
    </ul>
  )
}

function ProblemNote({ problems }: { problems: readonly ShippingProblem[] }) {
  const [first] = problems
  if (!first) return null
  const { isBlocking, message, orderId, customerName } = first
  const isSingle = problems.length === 1
  return (
    <li className={`note ${isBlocking ? 'bad' : 'amber'}`}>
      {isBlocking ? <CircleX className="icon" /> : <CircleAlert className="icon" />}
      <span>
        <b className="num">{isSingle ? `#${orderId}` : countOf(problems.length, 'order')}</b>
        {isSingle && ` ${customerName}`}
        {isBlocking ? ' will not be sent. ' : '. '}
        {message}
        {!isSingle && <span className="meta num"> {problems.map((problem) => `#${problem.orderId}`).join(', ')}</span>}
      </span>
    </li>
  )
}
