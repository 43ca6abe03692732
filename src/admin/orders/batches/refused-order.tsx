import { CircleX, Send } from 'lucide-react'
import type { BatchOrder } from '../../../domain/shipping/shipment-batch.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { useMay } from '../../accounts/use-may.ts'
import { bindField } from '../../components/bind-field.ts'
import { orderHref } from '../../components/admin-url.ts'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './batch-results.module.css'
import { retryBatch } from './batch-queries.ts'
import { retryOptions, useCorrection } from './use-correction.ts'

interface Props {
  batchId: number
  order: BatchOrder
}

/** A refused order with its reason. Staff who may change orders and books correct the usual ones; others send it again. */
export function RefusedOrder({ batchId, order }: Props) {
  const may = useMay()
  const { orderId, customerName, city, totalAmount, reason } = order
  return (
    <li className={styles.refused}>
      <div className={styles.reason}>
        <CircleX className="icon" />
        <div>
          <p>
            <b>
              <ShopLink className="inline-link" href={orderHref(orderId)}>
                #{orderId}
              </ShopLink>{' '}
              {customerName}, {city}
            </b>
          </p>
          <p>{reason}</p>
        </div>
        <b className="num">{formatAmount(totalAmount)}</b>
      </div>
      {may('manager') ? (
        <CorrectionForm batchId={batchId} order={order} />
      ) : (
        <SendAgain batchId={batchId} order={order} />
      )}
    </li>
  )
}

/** Sends an order again, for staff who may not correct it. */
function SendAgain({ batchId, order: { orderId } }: Props) {
  const { mutate, isPending } = useSubmit({
    submit: () => retryBatch(batchId, orderId),
    ...retryOptions(orderId),
  })
  return (
    <div className={styles.correction}>
      <button type="button" className="button ink" disabled={isPending} onClick={() => mutate()}>
        <Send className="icon" />
        {isPending ? 'Sending…' : 'Send again'}
      </button>
    </div>
  )
}

/** The fields that correct the usual reasons: PIN code and weights. */
function CorrectionForm({ batchId, order }: Props) {
  const { form, submit, isPending, isDirty, dialog } = useCorrection(batchId, order)
  return (
    <form
      className={styles.correction}
      aria-label={`Correct order ${order.orderId}`}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label="PIN code"
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        {...bindField(form, 'pincode')}
      />
      {order.unweighedBooks.map(({ id, name }) => (
        <TextField
          key={id}
          label={`Weight of “${name}”, grams`}
          inputMode="numeric"
          maxLength={6}
          autoComplete="off"
          {...bindField(form, `weights.${id}`)}
        />
      ))}
      <button type="submit" className="button ink" disabled={isPending}>
        <Send className="icon" />
        {isPending ? 'Sending…' : 'Save and send again'}
      </button>
      {dialog}
      <UnsavedGuard hasUnsavedChanges={() => isDirty} />
    </form>
  )
}
