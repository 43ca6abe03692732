import { useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ChangeHandler, RefCallBack } from 'react-hook-form'
import type { CheckoutForm } from '../../domain/checkout-form.ts'
import type { PaymentMethod } from '../../domain/order-status.ts'

export type CheckoutField = keyof CheckoutForm
export type FieldMessages = Partial<Record<CheckoutField, string>>

/** What ties an input to the form: only its name until the rules are loaded. */
export interface FieldBinding {
  name: string
  onChange?: ChangeHandler
  onBlur?: ChangeHandler
  ref?: RefCallBack
}

export interface CheckoutRules {
  bind: (field: CheckoutField) => FieldBinding
  /** The form cleaned and checked; undefined when a field is wrong: the first one then has the focus. */
  check: (paymentMethod: PaymentMethod) => Promise<CheckoutForm | undefined>
  /** Shows what the server says of fields and moves to the first; false when it speaks of none of the form's. */
  refuse: (messages: Record<string, string>) => boolean
}

/** The form of the checkout: plain inputs at first, with rules from the moment somebody touches it. */
export function useCheckoutForm() {
  const [rules, setRules] = useState<CheckoutRules>()
  const [messages, setMessages] = useState<FieldMessages>({})
  const loading = useRef<Promise<CheckoutRules>>(undefined)

  const wake = useCallback((): Promise<CheckoutRules> => {
    loading.current ??= loadRules(setMessages, setRules)
    // A connection that failed once is tried again with the next touch.
    loading.current.catch(() => (loading.current = undefined))
    return loading.current
  }, [])

  const bind = (field: CheckoutField): FieldBinding => rules?.bind(field) ?? { name: field }
  return { wake, bind, messages }
}

async function loadRules(onMessages: (messages: FieldMessages) => void, onRules: (rules: CheckoutRules) => void) {
  const { createCheckoutRules } = await import('./checkout-rules.ts')
  const rules = createCheckoutRules(onMessages)
  // Whoever waits for the rules may check at once: the inputs must be tied to them by then.
  flushSync(() => onRules(rules))
  return rules
}
