import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { deliveryDay } from '../../../domain/shipping/delivery.ts'
import { digitsOf } from '../../../domain/values/digits.ts'
import { isPinCode } from '../../../domain/values/pin-codes.ts'
import { deliveryPin } from '../../shared/delivery/delivery-pin.ts'
import { deliveryQuery } from '../../shared/delivery/delivery-query.ts'
import { showDeliveryDay } from './show-delivery-day.ts'
import * as styles from './delivery-line.module.css'

interface DeliveryChoiceProps {
  pin: string | null
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
}

/** The delivery day of a PIN code, or the form to choose one. */
export default function DeliveryChoice({ pin, isEditing, onEdit }: DeliveryChoiceProps) {
  const queryClient = useQueryClient()
  const choose = (chosen: string | null) => {
    deliveryPin.set(chosen)
    onEdit(false)
    void showDeliveryDay(queryClient)
  }
  if (isEditing || pin === null) return <PinForm pin={pin} onChoose={choose} onCancel={() => onEdit(false)} />
  return (
    <>
      <ChosenDelivery pin={pin} />
      <button type="button" className="link" onClick={() => onEdit(true)}>
        Change<span className="sr-only"> PIN code</span>
      </button>
      <button type="button" className="icon-button" aria-label="Remove PIN code" onClick={() => choose(null)}>
        <X className="icon icon-s" />
      </button>
    </>
  )
}

function ChosenDelivery({ pin }: { pin: string }) {
  const { data, isPending } = useQuery(deliveryQuery(pin))
  const day = data && deliveryDay(data)
  return (
    <p role="status">
      Delivery to {pin}
      {day ? (
        <>
          {' '}
          by <b>{day}</b>
        </>
      ) : (
        !isPending && ': day not known'
      )}
    </p>
  )
}

interface PinFormProps {
  pin: string | null
  onChoose: (pin: string) => void
  onCancel: () => void
}

function PinForm({ pin, onChoose, onCancel }: PinFormProps) {
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
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the button that the customer has pressed
        autoFocus
      />
      <button type="submit" className="button quiet">
        Show day
      </button>
      <button type="button" className="link" onClick={onCancel}>
        Cancel
      </button>
      {isInvalid && (
        <p className={`field-error ${styles.error}`} role="alert">
          Please enter a valid Indian PIN code
        </p>
      )}
    </form>
  )
}
