import { zodResolver } from '@hookform/resolvers/zod'
import { CircleX, Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { contentsSchema } from '../../../domain/orders/order-contents.ts'
import type { BatchOrder } from '../../../domain/shipping/shipment-batch.ts'
import { formatAmount } from '../../../domain/values/money.ts'
import { sizeSchema } from '../../../domain/values/package-size.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { bindField } from '../../components/bind-field.ts'
import { orderHref } from '../../components/admin-url.ts'
import { useSubmit } from '../../components/use-submit.ts'
import { modifyOrder, ORDER_QUERIES } from '../order-queries.ts'
import * as styles from './batch-results.module.css'
import { findState, retryBatch, setWeight } from './batch-queries.ts'

const weight = z.string().refine((typed) => typed.trim() === '' || sizeSchema('weightGrams').safeParse(typed).success, {
  message: 'Must be a whole number of grams, from 1 to 50,000',
})
/** One weight for each book without one, in the same order. */
const correctionSchema = z.object({
  pincode: contentsSchema.shape.pincode,
  weights: z.array(z.object({ grams: weight })),
})
type Correction = z.infer<typeof correctionSchema>

/** A refused order with its reason, and the fields that correct the usual ones: PIN code and weights. */
export function RefusedOrder({ batchId, order }: { batchId: number; order: BatchOrder }) {
  const { orderId, customerName, city, pincode, totalAmount, reason, unweighedBooks } = order
  const form = useForm<Correction>({
    resolver: zodResolver(correctionSchema),
    defaultValues: { pincode, weights: unweighedBooks.map(() => ({ grams: '' })) },
  })
  const { mutate, isPending } = useSubmit({
    submit: (correction: Correction) => saveAndRetry(batchId, order, correction),
    failure: 'The order could not be sent again.',
    failureTitle: `Order #${orderId} was not sent`,
    refresh: [...ORDER_QUERIES, 'shipment-batch', 'products'],
  })
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
      <form
        className={styles.correction}
        aria-label={`Correct order ${orderId}`}
        noValidate
        onSubmit={(event) => void form.handleSubmit((correction) => mutate(correction))(event)}
      >
        <TextField
          label="PIN code"
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...bindField(form, 'pincode')}
        />
        {unweighedBooks.map(({ id, name }, index) => (
          <TextField
            key={id}
            label={`Weight of “${name}”, grams`}
            inputMode="numeric"
            maxLength={6}
            autoComplete="off"
            {...bindField(form, `weights.${index}.grams`)}
          />
        ))}
        <button type="submit" className="button ink" disabled={isPending}>
          <Send className="icon" />
          {isPending ? 'Sending...' : 'Save and send again'}
        </button>
      </form>
    </li>
  )
}

/** Saves the corrections, weights in the products, and sends the order again. */
async function saveAndRetry(batchId: number, order: BatchOrder, { pincode, weights }: Correction) {
  for (const [index, { id }] of order.unweighedBooks.entries()) {
    const grams = weights[index]?.grams.trim()
    if (grams) await setWeight(id, Number(grams))
  }
  if (pincode !== order.pincode) {
    const state = await findState(pincode)
    await modifyOrder(order.orderId, { pincode, ...(state && { state }), expected: { pincode: order.pincode } })
  }
  return retryBatch(batchId, order.orderId)
}
