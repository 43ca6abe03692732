import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type InputEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { arrivalMessage, cashOnDeliveryMessage, deliveryEstimate } from '../../../domain/shipping/delivery.ts'
import { deliveryQuery } from './delivery-query.ts'

const SIX_DIGITS = /^\d{6}$/

/** Shows the delivery days of a PIN code at once, then whether the courier takes cash there. */
export function PinCodeCheck() {
  const id = useId()
  // Uncontrolled: the browser keeps input typed before hydration.
  const pin = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<string>()
  const error = checked === undefined ? undefined : validatePinCode(checked)
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(pin.current?.value ?? '')
  }
  return (
    <form className="flex-1" method="dialog" onSubmit={check} noValidate>
      <label htmlFor={id} className="font-bold">
        Delivery to your PIN code
      </label>
      <div className={error ? 'field bad' : 'field'}>
        <div className="pin-check">
          <input
            className="input tabular-nums"
            ref={pin}
            id={id}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={6}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-result`}
            onInput={stripNonDigits}
          />
          <button type="submit" className="button quiet">
            Check
          </button>
        </div>
      </div>
      <div id={`${id}-result`} role="status" className="mt-1.5 min-h-5">
        {error ? <PinCodeError sentence={error} /> : checked && <DeliveryResult pin={checked} />}
      </div>
    </form>
  )
}

function stripNonDigits({ currentTarget }: InputEvent<HTMLInputElement>) {
  const digits = currentTarget.value.replace(/\D/g, '')
  if (digits !== currentTarget.value) currentTarget.value = digits
}

function DeliveryResult({ pin }: { pin: string }) {
  const { data, isPending } = useQuery(deliveryQuery(pin))
  const reached = data?.cashOnDelivery ?? null
  return (
    <p className={`font-medium ${reached === false ? 'text-ink-2' : 'text-new'}`}>
      {reached === false ? `${pin}:` : arrivalMessage(pin, data?.days ?? null)}{' '}
      {isPending ? 'Asking the courier…' : cashOnDeliveryMessage(reached)}
    </p>
  )
}

function PinCodeError({ sentence }: { sentence: string }) {
  return (
    <p className="field-error">
      <CircleAlert className="icon" />
      {sentence}
    </p>
  )
}

function validatePinCode(pin: string): string | undefined {
  if (!SIX_DIGITS.test(pin)) return 'Indian PIN code must be exactly 6 digits'
  return deliveryEstimate(pin) ? undefined : 'Please enter a valid Indian PIN code'
}
