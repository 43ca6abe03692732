import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, Truck, X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { deliveryPromise, isKnownDestination } from '../../../domain/shipping/delivery.ts'
import { digitsOf } from '../../../domain/values/digits.ts'
import { isPinCode } from '../../../domain/values/pin-codes.ts'
import { focusOnMount } from './delivery-line.tsx'
import { deliveryPin } from './delivery-pin.ts'
import { deliveryQuery } from './delivery-query.ts'
import { showDeliveryDay } from './show-delivery-day.ts'
import * as styles from './delivery-line.module.css'

interface DeliveryChoiceProps {
  pin: string | null
  /** Undefined until the customer opens the field. */
  isEditing: boolean | undefined
  onEdit: (isEditing: boolean) => void
}

/** The delivery day of a PIN code, or the form to choose one. */
export function DeliveryChoice({ pin, isEditing, onEdit }: DeliveryChoiceProps) {
  const queryClient = useQueryClient()
  const choose = (chosen: string | null) => {
    deliveryPin.set(chosen)
    onEdit(false)
    void showDeliveryDay(queryClient)
  }
  if (isEditing || pin === null) return <PinForm pin={pin} onChoose={choose} />
  return (
    <>
      <ChosenDelivery pin={pin} />
      <button
        type="button"
        className="link"
        ref={isEditing === false ? focusOnMount : undefined}
        onClick={() => onEdit(true)}
      >
        Change<span className="sr-only"> PIN code</span>
      </button>
    </>
  )
}

function ChosenDelivery({ pin }: { pin: string }) {
  const { data, error } = useQuery(deliveryQuery(pin))
  const isRefused = data && !(isKnownDestination(data) && data.cashOnDelivery !== false)
  const unanswered = error ? 'The delivery could not be checked. You can still order.' : 'Checking…'
  return (
    <>
      {isRefused ? <CircleAlert className={`icon ${styles.refused}`} /> : <Truck className="icon" />}
      <p role="status">{data ? deliveryPromise(data) : unanswered}</p>
    </>
  )
}

interface PinFormProps {
  pin: string | null
  /** null removes the PIN code. */
  onChoose: (pin: string | null) => void
}

function PinForm({ pin, onChoose }: PinFormProps) {
  const [isInvalid, setInvalid] = useState(false)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entered = new FormData(event.currentTarget).get('pin')
    const digits = typeof entered === 'string' ? digitsOf(entered) : ''
    if (isPinCode(digits)) onChoose(digits)
    else setInvalid(true)
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <input
        className="input"
        name="pin"
        aria-label="PIN code"
        placeholder="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        defaultValue={pin ?? ''}
        aria-invalid={isInvalid}
        ref={focusOnMount}
      />
      <button type="submit" className="button quiet">
        Show day
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={pin === null ? 'Cancel' : 'Remove PIN code'}
        onClick={() => onChoose(null)}
      >
        <X className="icon" />
      </button>
      {isInvalid && (
        <p className={`field-error ${styles.error}`} role="alert">
          Please enter a valid Indian PIN code
        </p>
      )}
    </form>
  )
}
