import { Undo2, X } from 'lucide-react'
import type { BulkOrderAnswer } from '../../domain/staff-order.ts'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { useSend } from '../parts/use-send.ts'
import { ORDER_NAMES, undoChange } from './order-queries.ts'

type Changed = BulkOrderAnswer['changed'][number]

/** What a change of many orders did, with the way back for as long as it stands there. */
export function BulkResult({ answer, onClose }: { answer: BulkOrderAnswer; onClose: () => void }) {
  const { batch, changed, refused } = answer
  const { mutate, isPending } = useSend({
    send: undoChange,
    refresh: ORDER_NAMES,
    onSuccess: ({ changed: undone, refused: kept }: BulkOrderAnswer) => {
      onClose()
      if (kept.length === 0) tellSuccess(`${undone.length} changed back`)
      else tellError(`${undone.length} changed back, ${kept.length} not: ${kept[0]?.message ?? ''}`)
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

/** A change in words. @example 'Pending → Shipped' */
export const describeChange = ({ before, after }: Pick<Changed, 'before' | 'after'>): string =>
  [
    after.status && `${before.status} → ${after.status}`,
    after.paymentStatus && `payment ${before.paymentStatus} → ${after.paymentStatus}`,
  ]
    .filter(Boolean)
    .join(', ')
