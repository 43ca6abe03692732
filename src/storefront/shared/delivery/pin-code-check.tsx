import { CircleAlert } from 'lucide-react'
import { type InputEvent, type SubmitEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { digitsOf } from '../../../domain/values/digits.ts'
import { isPinCode } from '../../../domain/values/pin-codes.ts'
import { readStorage } from '../../../ui/storage/safe-storage.ts'
import { PIN_STORAGE_KEY } from './pin-storage-key.ts'
import * as styles from './pin-code-check.module.css'

const DeliveryResult = lazy(() => import('./delivery-result.tsx'))

const SIX_DIGITS = /^\d{6}$/

/** Shows the latest day of a delivery to a PIN code and whether the courier takes cash there. */
export function PinCodeCheck() {
  const id = useId()
  // Uncontrolled, so that hydration does not replace what the customer has typed.
  const input = useRef<HTMLInputElement>(null)
  const [checkedPin, setCheckedPin] = useState<string>()
  const error = checkedPin === undefined ? undefined : validatePinCode(checkedPin)
  useEffect(() => {
    const pin = readStorage(() => sessionStorage, PIN_STORAGE_KEY)
    if (!pin || !input.current || input.current.value) return
    input.current.value = pin
    setCheckedPin(pin)
  }, [])
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
        {error && <PinCodeError message={error} />}
        {!error && checkedPin && (
          <Suspense fallback={<p>Checking…</p>}>
            <DeliveryResult pin={checkedPin} />
          </Suspense>
        )}
      </div>
    </form>
  )
}

function stripNonDigits({ currentTarget }: InputEvent<HTMLInputElement>) {
  const digits = digitsOf(currentTarget.value)
  if (digits !== currentTarget.value) currentTarget.value = digits
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
  return isPinCode(pin) ? undefined : 'Please enter a valid Indian PIN code'
}
