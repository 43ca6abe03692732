import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { type InputEvent, type SubmitEvent, useId, useRef, useState } from 'react'
import { arrivalSentence, cashSentence, deliveryEstimate } from '../../domain/delivery.ts'
import { deliveryQuery } from './delivery-query.ts'

const SIX_DIGITS = /^\d{6}$/

/** Days by PIN code, on the device at once; then what the courier says of cash there. */
export function PinCheck() {
  const id = useId()
  // Left to the browser, which keeps what is typed before the page has come to life.
  const pin = useRef<HTMLInputElement>(null)
  const [checked, setChecked] = useState<string>()
  const trouble = checked === undefined ? undefined : troubleOf(checked)
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    setChecked(pin.current?.value ?? '')
  }
  return (
    <form className="flex-1" method="dialog" onSubmit={check} noValidate>
      <label htmlFor={id} className="font-bold">
        Delivery to your PIN code
      </label>
      <div className={trouble ? 'field bad' : 'field'}>
        <div className="pin-check">
          <input
            className="input tabular-nums"
            ref={pin}
            id={id}
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={6}
            aria-invalid={trouble ? true : undefined}
            aria-describedby={`${id}-answer`}
            onInput={dropLetters}
          />
          <button type="submit" className="button quiet">
            Check
          </button>
        </div>
      </div>
      <div id={`${id}-answer`} role="status" className="mt-1.5 min-h-5">
        {trouble ? <PinTrouble sentence={trouble} /> : checked && <PinAnswer pin={checked} />}
      </div>
    </form>
  )
}

function dropLetters({ currentTarget }: InputEvent<HTMLInputElement>) {
  const digits = currentTarget.value.replace(/\D/g, '')
  if (digits !== currentTarget.value) currentTarget.value = digits
}

function PinAnswer({ pin }: { pin: string }) {
  const { data, isPending } = useQuery(deliveryQuery(pin))
  const reached = data?.cashOnDelivery ?? null
  return (
    <p className={`font-medium ${reached === false ? 'text-ink-2' : 'text-new'}`}>
      {reached === false ? `${pin}:` : arrivalSentence(pin, data?.days ?? null)}{' '}
      {isPending ? 'Asking the courier…' : cashSentence(reached)}
    </p>
  )
}

function PinTrouble({ sentence }: { sentence: string }) {
  return (
    <p className="field-error">
      <CircleAlert className="icon" />
      {sentence}
    </p>
  )
}

function troubleOf(pin: string): string | undefined {
  if (!SIX_DIGITS.test(pin)) return 'Indian PIN code must be exactly 6 digits'
  return deliveryEstimate(pin) ? undefined : 'Please enter a valid Indian PIN code'
}
