import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { WHATSAPP_CONSENT } from '../../domain/whatsapp/consent-wording.ts'
import { lazyExtra } from '../../ui/layout/lazy-extra.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { AddressFields } from '../accounts/addresses/address-fields.tsx'
import { checkoutDraft } from '../accounts/addresses/guest-address.ts'
import { CouponRejection } from '../cart/coupon-box.tsx'
import { AccountNote, ScamWarning } from './checkout-notes.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { LineConflicts } from './line-conflicts.tsx'
import { OrderNoticeText } from './order-notice-text.tsx'
import type { OrderedCart } from './order-payload.ts'
import { PlaceOrderBar } from './place-order-bar.tsx'
import { PaymentChoice } from './payment-choice.tsx'
import { WIDE } from '../shared/use-deferred-content.ts'
import { storeQuery } from '../shared/store-query.ts'
import { usePrefillAddress } from './use-prefill-address.ts'
import { loadSubmit, type PlaceOrderState } from './use-place-order.ts'
import * as styles from './checkout-form.module.css'

const AddressChoice = lazyExtra(() =>
  import('../accounts/addresses/address-choice.tsx').then((file) => file.AddressChoice),
)

interface Props {
  /** Whether the cart has been read from the browser's storage. */
  ready: boolean
  cart: OrderedCart
  ordering: PlaceOrderState
}

/** Loads the schema at the first focus, and with it the code that will place the order. */
async function loadSchema() {
  const [{ checkoutFormSchema }] = await Promise.all([import('../../domain/orders/checkout-form.ts'), loadSubmit()])
  return checkoutFormSchema
}

export function CheckoutForm({ ready, cart, ordering }: Props) {
  const form = useZodForm({
    loadSchema,
    draft: checkoutDraft,
    onSubmit: (values, element) => ordering.placeOrder(cart, values, new FormData(element)),
    onError: (error, fieldsShown) => (fieldsShown ? undefined : ordering.reportError(error)),
  })
  const addresses = usePrefillAddress(form.fields)
  const { whatsappUpdates } = useSuspenseQuery(storeQuery()).data
  // In the order of the screen, also for the keyboard: on phones the summary is above the fields.
  const isWide = useMediaQuery(WIDE)
  const isFirst = ready && !isWide
  const summary = <CheckoutSummary ready={ready} cart={cart} hasConflicts={ordering.conflicts.length > 0} />
  return (
    <form className={styles.form} {...form.formProps}>
      {isFirst && summary}
      <div className="stack">
        <AccountNote />
        <section className="panel">
          <h2>Shipping details</h2>
          <div className="form-grid">
            {addresses.length > 0 && (
              <Suspense>
                <AddressChoice addresses={addresses} form={form} />
              </Suspense>
            )}
            <AddressFields form={form} />
            <label className="checkbox span-6">
              <input type="checkbox" name="saveInfo" />
              Save this information for next time
            </label>
            {whatsappUpdates && (
              <label className="checkbox span-6">
                <input type="checkbox" name="whatsappUpdates" />
                {WHATSAPP_CONSENT}
              </label>
            )}
          </div>
        </section>
        <PaymentChoice
          binding={form.register('paymentMethod')}
          cart={ready ? cart : undefined}
          error={form.errors.paymentMethod}
        />
        <ScamWarning />
      </div>
      <aside className={`stack ${styles.order}`} aria-label="Your order">
        {!isFirst && summary}
        <PlaceOrderBar
          cart={ready ? cart : undefined}
          pending={form.pending || ordering.submittedCart !== undefined || ordering.notice?.kind === 'checking'}
        >
          <OrderNoticeText notice={ordering.notice} onAnother={ordering.allowAnother} />
          <LineConflicts conflicts={ordering.conflicts} />
          <CouponRejection quote={cart.quote} />
          <FormError message={form.formError} />
        </PlaceOrderBar>
      </aside>
    </form>
  )
}
