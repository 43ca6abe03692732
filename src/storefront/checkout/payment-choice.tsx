import { CHECKOUT_PAYMENT_METHODS, PAYMENT_METHOD_LABELS } from '../../domain/orders/order-status.ts'
import { formatAmount } from '../../domain/values/money.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import type { FieldBinding } from '../../ui/forms/use-form-validation.ts'
import type { OrderedCart } from './order-payload.ts'
import * as styles from './payment-choice.module.css'

interface Props {
  binding: FieldBinding
  /** Undefined until the browser's storage has been read. */
  cart: OrderedCart | undefined
  error: string | undefined
}

export function PaymentChoice({ binding, cart, error }: Props) {
  const total = cart?.quote.amounts.totalAmount
  // The bar of the order says that there is nothing to pay.
  const hint =
    total === 0 ? '' : `Pay ${total ? formatAmount(total) : 'cash'} when the parcel reaches you. You pay nothing now.`
  const options = CHECKOUT_PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value], hint }))
  return (
    <section className="panel">
      <h2>Payment method</h2>
      <div className={styles.methods}>
        <RadioCards legend="Payment method" name={binding.name} options={options} value="cod" binding={binding} />
      </div>
      {error && <p className="field-error">{error}</p>}
    </section>
  )
}
