import { FormError } from '../../ui/forms/form-error.tsx'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { AddressFields } from '../accounts/addresses/address-fields.tsx'
import { checkoutDraft } from '../accounts/addresses/guest-address.ts'
import { AccountNote, ScamWarning } from './checkout-notes.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { LineConflictsAlert } from './line-conflicts-alert.tsx'
import type { OrderedCart } from './order-payload.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { usePrefillAddress } from './use-prefill-address.ts'
import type { PlaceOrderState } from './use-place-order.ts'
import * as styles from './checkout-form.module.css'

interface Props {
  /** Whether the cart has been read from the browser's storage. */
  ready: boolean
  cart: OrderedCart
  ordering: PlaceOrderState
}

const loadSchema = () => import('../../domain/orders/checkout-form.ts').then((file) => file.checkoutFormSchema)

export function CheckoutForm({ ready, cart, ordering }: Props) {
  const form = useZodForm({
    loadSchema,
    draft: checkoutDraft,
    onSubmit: (values, element) => ordering.placeOrder(cart, values, new FormData(element).has('saveInfo')),
    onError: (error, fieldsShown) => (fieldsShown ? undefined : ordering.reportError(error)),
  })
  usePrefillAddress(form.fields)
  return (
    <form className="two-columns" {...form.formProps}>
      <div className="stack">
        <AccountNote />
        <section className="panel">
          <h2>Shipping details</h2>
          <div className="form-grid">
            <AddressFields form={form} />
            <label className="checkbox span-6">
              <input type="checkbox" name="saveInfo" defaultChecked />
              Save this information for next time
            </label>
          </div>
        </section>
        <PaymentChoice
          binding={form.register('paymentMethod')}
          cart={ready ? cart : undefined}
          error={form.errors.paymentMethod}
        />
        <ScamWarning />
      </div>
      <CheckoutSummary ready={ready} cart={cart} pending={form.pending || ordering.submittedCart !== undefined}>
        {/* Above the button: a new message moves it down, so that a second quick click does not accept unread prices. */}
        <div className={`stack ${styles.messages}`}>
          <LineConflictsAlert conflicts={ordering.conflicts} />
          <FormError message={form.formError} />
        </div>
      </CheckoutSummary>
    </form>
  )
}
