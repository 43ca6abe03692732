import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { type SubmitEvent, useRef, useState } from 'react'
import { toUserMessage } from '../../../api-client.ts'
import { formatMobile, isMobile, normalizeMobile } from '../../../domain/values/phones.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { customerOrderQuery, viewOrder } from './customer-order-queries.ts'

const INVALID_MOBILE = 'Please enter a valid 10-digit Indian mobile number'
const NOT_FOUND = 'No order found with this ID and mobile number. Please check both.'

interface Props {
  orderId: string
  /** Receives the token of the order, which is in the query cache then. */
  onProved: (token: string) => void
}

/** The form with which a guest proves an order by its mobile number. */
export function MobileProofForm({ orderId, onProved }: Props) {
  const queryClient = useQueryClient()
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  const [fieldError, setFieldError] = useState<string>()
  const [formError, setFormError] = useState<string>()
  const [pending, setPending] = useState(false)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const mobile = normalizeMobile(input.current?.value ?? '')
    setFormError(undefined)
    if (!isMobile(mobile)) {
      setFieldError(INVALID_MOBILE)
      return input.current?.focus()
    }
    setPending(true)
    try {
      const order = await viewOrder(orderId, { mobile })
      if (order) {
        queryClient.setQueryData(customerOrderQuery(orderId, order.token).queryKey, order)
        onProved(order.token)
      } else setFormError(NOT_FOUND)
    } catch (cause) {
      setFormError(toUserMessage(cause, 'The order could not be loaded.'))
    }
    setPending(false)
  }
  return (
    <form className="panel stack" method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Mobile number"
        hint="The number that was given with the order"
        error={fieldError}
        prefix="+91"
        ref={input}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        onInput={() => setFieldError(undefined)}
        onBlur={({ currentTarget }) => {
          currentTarget.value = formatMobile(currentTarget.value)
        }}
      />
      <FormError message={formError} />
      <button type="submit" className="button main big full" disabled={!hydrated || pending}>
        {pending ? 'Opening…' : 'Show the order'}
      </button>
    </form>
  )
}
