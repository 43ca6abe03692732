import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { toUserMessage } from '../../../api-client.ts'
import type { ModificationPreview } from '../../../domain/orders/order-contents.ts'
import { isPrepaid } from '../../../domain/orders/order-status.ts'
import type { OrderDetail } from '../../../domain/orders/admin-order.ts'
import { toPayLabel } from '../../../domain/orders/payment.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { useDebounced } from '../../../ui/hooks/use-debounced.ts'
import { previewModification } from '../order-queries.ts'
import { type ModificationValues, previewableValues } from './modification-form.ts'
import * as styles from './modification-summary.module.css'

const DEBOUNCE_MS = 250

interface Props {
  order: OrderDetail
  values: ModificationValues
}

/** The total before and after a change, with everything else that saving it does. */
export function ModificationSummary({ order, values }: Props) {
  const orderId = order.id
  const modification = useDebounced(JSON.stringify(previewableValues(values)), DEBOUNCE_MS)
  const { data: preview, error } = useQuery({
    queryKey: ['staff', 'order', String(orderId), 'modification', modification],
    queryFn: () => previewModification(orderId, JSON.parse(modification) as object),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  })
  return (
    <div className={styles.summary} role="status">
      {error && <p className={styles.error}>{toUserMessage(error, 'The new total could not be loaded.')}</p>}
      {!error && preview && (
        <>
          <p className={`num ${styles.total}`}>
            <b>{toPayLabel(preview.totalAmount.after, isPrepaid(order) ? 'Total, already paid' : 'Cash to collect')}</b>
            <span>
              <Amount {...preview.totalAmount} />
            </span>
          </p>
          <p className="meta">{consequences(preview).join(' ') || 'Nothing is changed yet.'}</p>
        </>
      )}
    </div>
  )
}

const Amount = ({ before, after }: ModificationPreview['totalAmount']) => (
  <>
    {before !== after && (
      <>
        <span className="sr-only">before </span>
        <s>{formatAmount(before)}</s> <span className="sr-only">now </span>
      </>
    )}
    <b>{formatAmount(after)}</b>
  </>
)

function consequences({ restocked, taken, rebooks, email }: ModificationPreview): string[] {
  return [
    restocked > 0 && (restocked === 1 ? '1 copy goes back to stock.' : `${restocked} copies go back to stock.`),
    taken > 0 && (taken === 1 ? '1 copy is taken from stock.' : `${taken} copies are taken from stock.`),
    rebooks && 'The booking at the courier is cancelled and made again.',
    email !== null && 'The customer gets an email.',
  ].filter((sentence) => sentence !== false)
}
