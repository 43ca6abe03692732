import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type InputEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { arrivalMessage, cashOnDeliveryMessage, deliveryEstimate } from '../../../domain/shipping/delivery.ts'
import { deliveryQuery } from './delivery-query.ts'
import * as styles from './pin-code-check.module.css'

const SIX_DIGITS = /^\d{6}$/

/** Shows the estimated delivery to a PIN code at once, and whether the courier takes cash there once it has responded. */
export function PinCodeCheck() {
  const id = useId()
  // Uncontrolled, so that hydration does not replace what the customer has typed.
  const input = useRef<HTMLInputElement>(null)
  const [checkedPin, setCheckedPin] = useState<string>()
  const error = checkedPin === undefined ? undefined : validatePinCode(checkedPin)
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    setCheckedPin(input.current?.value ?? '')
  }
  return (
    <form className={styles.form} method="dialog" onSubmit={check} noValidate>
      <label htmlFor={id}>Delivery to your PIN code</label>
      <div className={error ? 'field bad' : 'field'}>
        <div className={styles.controls}>
          <input
            className="input"
            ref={input}
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
      <div id={`${id}-result`} role="status" className={styles.result}>
        {error ? <PinCodeError message={error} /> : checkedPin && <DeliveryResult pin={checkedPin} />}
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
  const takesCash = data?.cashOnDelivery ?? null
  return (
    <p className={takesCash === false ? `${styles.delivery} ${styles.noCash}` : styles.delivery}>
      {takesCash === false ? `${pin}:` : arrivalMessage(pin, data?.days ?? null)}{' '}
      {isPending ? 'Asking the courier…' : cashOnDeliveryMessage(takesCash)}
    </p>
  )
}

function PinCodeError({ message }: { message: string }) {
  return (
    <p className="field-error">
      <CircleAlert className="icon" />
      {message}
    </p>
  )
}

function validatePinCode(pin: string): string | undefined {
  if (!SIX_DIGITS.test(pin)) return 'Indian PIN code must be exactly 6 digits'
  return deliveryEstimate(pin) ? undefined : 'Please enter a valid Indian PIN code'
}
