import { Undo2, X } from 'lucide-react'
import type { BulkOrderResult } from '../../../domain/orders/admin-order.ts'
import { orderValueLabel } from '../../../domain/shipping/order-value-labels.ts'
import { toast } from '../../components/toast.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './bulk-result.module.css'
import { ORDER_QUERIES, undoBulkUpdate } from '../order-queries.ts'

type UpdatedOrder = BulkOrderResult['updated'][number]

/** Result of a bulk update with Undo. */
export function BulkResult({ result, onClose }: { result: BulkOrderResult; onClose: () => void }) {
  const { batch, updated, rejected } = result
  const { mutate, isPending } = useSubmit({
    submit: undoBulkUpdate,
    refresh: ORDER_QUERIES,
    onSuccess: (undo: BulkOrderResult) => {
      onClose()
      const undone = `${undo.updated.length} changed back`
      const [notUndone] = undo.rejected
      if (notUndone) toast.error({ description: `${undone}, ${undo.rejected.length} not: ${notUndone.message}` })
      else toast.success({ description: undone })
    },
  })
  return (
    <div className={`note ${styles.result}`} role="status">
      <span className={styles.text}>
        {updated.length === 1 ? '1 order was changed.' : `${updated.length} orders were changed.`}
        {rejected.map(({ id, message }) => ` #${id} was not: ${message}`)}
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

/** Formats a change. @example 'Pending → Shipped, payment Unpaid → Paid' */
export const describeChange = ({ before, after }: Pick<UpdatedOrder, 'before' | 'after'>): string =>
  [['status', ''] as const, ['paymentStatus', 'payment '] as const]
    .flatMap(([field, name]) => {
      const [from, to] = [before[field], after[field]]
      return from && to ? `${name}${orderValueLabel(field, from)} → ${orderValueLabel(field, to)}` : []
    })
    .join(', ')
