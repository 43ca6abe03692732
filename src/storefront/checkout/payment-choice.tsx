import { cartTotals } from '../../domain/cart.ts'
import { formatAmount } from '../../domain/money.ts'
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS, type PaymentMethod } from '../../domain/order-status.ts'
import { BubbleChoice } from '../../ui/bubble-choice.tsx'
import type { OrderedCart } from './order-payload.ts'

interface Props {
  method: PaymentMethod
  onChange: (method: PaymentMethod) => void
  /** undefined while it is not known. */
  cart: OrderedCart | undefined
  message: string | undefined
}

export function PaymentChoice({ method, onChange, cart, message }: Props) {
  const sum = cart && formatAmount(cartTotals(cart.lines, cart.coupon).total)
  const hint = `Pay ${sum ?? 'cash'} when the parcel reaches you. Nothing now.`
  const options = PAYMENT_METHODS.map((value) => ({ value, label: PAYMENT_METHOD_LABELS[value], hint }))
  return (
    <section className="panel">
      <h2>Payment method</h2>
      <div className="[&_.meta]:block [&_label]:min-h-16 [&_label]:w-full [&_legend]:sr-only">
        <BubbleChoice
          legend="Payment method"
          name="paymentMethod"
          options={options}
          value={method}
          onChange={onChange}
        />
      </div>
      {message && <p className="field-error">{message}</p>}
    </section>
  )
}
