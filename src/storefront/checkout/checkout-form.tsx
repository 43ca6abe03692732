import { type SubmitEvent, useEffect, useRef, useState, type RefObject } from 'react'
import type { PaymentMethod } from '../../domain/order-status.ts'
import { CheckoutSummary } from './checkout-summary.tsx'
import { restoreDraft, saveDraft } from './checkout-draft.ts'
import { CallerNote, GuestNote } from './checkout-notes.tsx'
import type { OrderedCart } from './order-payload.ts'
import { PaymentChoice } from './payment-choice.tsx'
import { ShippingFields } from './shipping-fields.tsx'
import { useRememberedAddress } from './use-remembered-address.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import type { Ordering } from './use-place-order.ts'

interface Props {
  ready: boolean
  cart: OrderedCart
  ordering: Ordering
}

export function CheckoutForm({ ready, cart, ordering }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const [method, setMethod] = useState<PaymentMethod>('cod')
  const { wake, bind, messages } = useCheckoutForm()
  useFormTouches(form, wake)
  useRememberedAddress(form)

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const saveInfo = new FormData(event.currentTarget).has('saveInfo')
    void ordering.place(cart, { method, saveInfo }, wake)
  }
  return (
    <form ref={form} className="two-columns" noValidate onSubmit={submit}>
      <div className="stack">
        <GuestNote />
        <ShippingFields bind={bind} messages={messages} />
        <PaymentChoice
          method={method}
          onChange={setMethod}
          cart={ready ? cart : undefined}
          message={messages.paymentMethod}
        />
        <CallerNote />
      </div>
      <CheckoutSummary ready={ready} cart={cart} ordering={ordering} />
    </form>
  )
}

/** Brings back what was typed before a reload, keeps what is typed, and wakes the rules at the first touch. */
function useFormTouches(form: RefObject<HTMLFormElement | null>, wake: () => Promise<unknown>) {
  useEffect(() => {
    const element = form.current
    if (!element) return undefined
    const save = () => saveDraft(element)
    // Rules that do not come now are asked for again with the next touch, and with the order.
    const wakeQuietly = () => void wake().catch(() => undefined)
    restoreDraft(element)
    element.addEventListener('input', save)
    element.addEventListener('focusin', wakeQuietly)
    return () => {
      element.removeEventListener('input', save)
      element.removeEventListener('focusin', wakeQuietly)
    }
  }, [form, wake])
}
