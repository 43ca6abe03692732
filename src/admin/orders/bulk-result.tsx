import { Undo2, X } from 'lucide-react'
import type { BulkOrderResult } from '../../domain/orders/admin-order.ts'
import { toast } from '../components/toast.ts'
import { useSubmit } from '../components/use-submit.ts'
import { ORDER_QUERIES, undoBulkUpdate } from './order-queries.ts'

type ChangedOrder = BulkOrderResult['updated'][number]

/** Result of a bulk update with Undo. */
export function BulkResult({ answer, onClose }: { answer: BulkOrderResult; onClose: () => void }) {
  const { batch, updated: changed, rejected: refused } = answer
  const { mutate, isPending } = useSubmit({
    submit: undoBulkUpdate,
    refresh: ORDER_QUERIES,
    onSuccess: ({ updated: undone, rejected: kept }: BulkOrderResult) => {
      onClose()
      if (kept.length === 0) toast.success({ description: `${undone.length} changed back` })
      else toast.error({ description: `${undone.length} changed back, ${kept.length} not: ${kept[0]?.message ?? ''}` })
    },
  })
  return (
    <div className="note bulk-result" role="status">
      <span className="grow">
        {changed.length === 1 ? '1 order was changed.' : `${changed.length} orders were changed.`}
        {refused.map(({ id, message }) => ` #${id} was not: ${message}`)}
      </span>
      {batch && (
        <button type="button" className="button quiet" disabled={isPending} onClick={() => mutate(batch)}>
          <Undo2 className="icon" />
          Undo
        </button>
      )}
      <button type="button" className="icon-button" aria-label="Close this note" onClick={onClose}>
        <X className="icon" />
      </button>
    </div>
  )
}

/** Formats a change. @example 'Pending → Shipped' */
export const describeChange = ({ before, after }: Pick<ChangedOrder, 'before' | 'after'>): string =>
  [
    after.status && `${before.status} → ${after.status}`,
    after.paymentStatus && `payment ${before.paymentStatus} → ${after.paymentStatus}`,
  ]
    .filter(Boolean)
    .join(', ')
