// Loaded with the first touch of the form: the rules and their libraries would weigh down the page's first view.
import { zodResolver } from '@hookform/resolvers/zod'
import { createFormControl, type FieldErrors } from 'react-hook-form'
import type { z } from 'zod'
import { type CheckoutForm, checkoutFormSchema } from '../../domain/checkout-form.ts'
import type { PaymentMethod } from '../../domain/order-status.ts'
import type { CheckoutField, CheckoutRules, FieldMessages } from './use-checkout-form.ts'

type Typed = z.input<typeof checkoutFormSchema>

const FIELDS = Object.keys(checkoutFormSchema.shape) as CheckoutField[]

/** Checks a field when it is left, then as it is typed in; `onMessages` hears what stands beside the fields. */
export function createCheckoutRules(onMessages: (messages: FieldMessages) => void): CheckoutRules {
  const form = createFormControl<Typed, unknown, CheckoutForm>({
    resolver: zodResolver(checkoutFormSchema),
    mode: 'onTouched',
  })
  form.subscribe({ formState: { errors: true }, callback: ({ errors = {} }) => onMessages(messagesOf(errors)) })

  return {
    bind: form.register,
    check: (paymentMethod: PaymentMethod) =>
      new Promise((resolve, reject) => {
        form.setValue('paymentMethod', paymentMethod)
        form
          .handleSubmit(resolve, () => resolve(undefined))()
          .catch(reject)
      }),
    refuse: (messages) => {
      const refused = FIELDS.flatMap((field) => (messages[field] ? [{ field, message: messages[field] }] : []))
      for (const { field, message } of refused) form.setError(field, { type: 'server', message })
      const first = refused[0]
      if (first) form.setFocus(first.field)
      return first !== undefined
    },
  }
}

function messagesOf(errors: FieldErrors<Typed>): FieldMessages {
  const messages = Object.entries(errors).map(([field, error]) => [field, error?.message])
  return Object.fromEntries(messages) as FieldMessages
}
