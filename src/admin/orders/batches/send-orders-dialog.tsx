import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CircleAlert, CircleX, Truck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { HOLD_REASON_MAX } from '../../../domain/orders/confirmation.ts'
import type { BatchCheck, ShippingProblem } from '../../../domain/shipping/shipment-batch.ts'
import { holdReasonFormSchema } from '../../../domain/shipping/shipment.ts'
import { formatCount, formatCountOf } from '../../../domain/values/format-count.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { DialogClose } from '../../../ui/overlays/dialog.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { TAB_ROLES } from '../../components/admin-url.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { CheckboxField } from '../../components/checkbox-field.tsx'
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
  const held = useHeldOrders(check?.held ?? [])
  const ready = (check?.ready ?? []).filter((id) => held.isIncluded || !held.ids.includes(id))
  const sendButton = useRef<HTMLButtonElement>(null)
  // Enter sends.
  useEffect(() => {
    if (check) sendButton.current?.focus()
  }, [check])
  return (
    <Dialog
      title="Send to courier"
      width={560}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Cancel</DialogClose>
          <button
            ref={sendButton}
            type="button"
            className="button main"
            disabled={isPending || ready.length === 0}
            onClick={() =>
              held.check() && mutate({ ids: ready, holdReason: held.isIncluded ? held.reason : undefined })
            }
          >
            <Truck className="icon" />
            {isPending ? 'Sending…' : `Send ${formatCountOf(ready.length, 'order')}`}
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
              ? 'None of these orders is ready to be sent.'
              : `${formatCountOf(ready.length, 'order')} can be sent.`}
          </p>
          {held.ids.length > 0 && <HeldOrders held={held} />}
          {check.unweighedBookCount > 0 && <UnweighedBooks check={check} />}
          <Problems problems={check.problems} />
        </div>
      )}
    </Dialog>
  )
}

function UnweighedBooks({ check: { unweighedBookCount: count, assumedWeightGrams } }: { check: BatchCheck }) {
  const may = useMay()
  return (
    <p>
      {formatCountOf(count, 'book')} {count === 1 ? 'has' : 'have'} no weight: {formatCount(assumedWeightGrams)} g is
      assumed for a copy.{' '}
      {may(TAB_ROLES.products) && (
        <ShopLink className="link" href="/admin?tab=products&weight=missing">
          Show books without a weight
        </ShopLink>
      )}
    </p>
  )
}

/** The orders that wait for the confirmation of their customers: they are sent only with a reason. */
function useHeldOrders(ids: readonly number[]) {
  const [isIncluded, setIncluded] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  return {
    ids,
    isIncluded,
    setIncluded,
    reason,
    error,
    setReason: (typed: string) => {
      setReason(typed)
      setError(undefined)
    },
    /** Whether the orders can be sent: shows the error of the reason otherwise. */
    check: (): boolean => {
      const message = isIncluded
        ? holdReasonFormSchema.safeParse({ holdReason: reason }).error?.issues[0]?.message
        : undefined
      setError(message)
      return message === undefined
    },
  }
}

const HeldOrders = ({ held }: { held: ReturnType<typeof useHeldOrders> }) => (
  <div className={styles.held}>
    <p>
      <b className="num">{formatCountOf(held.ids.length, 'order')}</b>{' '}
      {held.ids.length === 1
        ? 'waits for the confirmation of its customer.'
        : 'wait for the confirmation of their customers.'}{' '}
      <span className="meta num">{held.ids.map((id) => `#${id}`).join(', ')}</span>
    </p>
    <CheckboxField
      label="Send without the confirmation"
      checked={held.isIncluded}
      onChange={(event) => held.setIncluded(event.target.checked)}
    />
    {held.isIncluded && (
      <TextAreaField
        label="Reason *"
        hint="Staff see it in the timeline of the order, customers never."
        rows={2}
        maxLength={HOLD_REASON_MAX}
        value={held.reason}
        error={held.error}
        onChange={(event) => held.setReason(event.target.value)}
      />
    )}
  </div>
)

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
        <b className="num">{isSingle ? `#${orderId}` : formatCountOf(problems.length, 'order')}</b>
        {isSingle && ` ${customerName}`}
        {isBlocking ? ' will not be sent. ' : '. '}
        {message}
        {!isSingle && <span className="meta num"> {problems.map((problem) => `#${problem.orderId}`).join(', ')}</span>}
      </span>
    </li>
  )
}
