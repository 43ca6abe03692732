import { useEffect, useState, useSyncExternalStore } from 'react'
import { isPinCode } from '../../../domain/values/pin-codes.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'
import * as styles from './pin-code-note.module.css'

interface Message {
  pin: string
  text: string
}

const NO_MESSAGE: Message = { pin: '', text: '' }

/** Fills in city and state once the PIN code is complete, and shows the delivery time and whether cash is collected. */
export function PinCodeNote({ fields }: { fields: FormFields }) {
  const pin = useSyncExternalStore(
    fields.subscribe,
    () => fields.get('pincode'),
    () => '',
  )
  const [place, setPlace] = useState(NO_MESSAGE)
  const [delivery, setDelivery] = useState(NO_MESSAGE)
  useEffect(() => {
    if (!isPinCode(pin)) return undefined
    // A late response for a previous PIN code must not replace that for the current one.
    let isCurrent = true
    // The lookup is a convenience: without it the customer fills in the fields.
    const noMessage = () => ''
    void fillPlace(fields, pin)
      .catch(noMessage)
      .then((text) => isCurrent && setPlace({ pin, text }))
    void loadDeliveryMessage(pin)
      .catch(noMessage)
      .then((text) => isCurrent && setDelivery({ pin, text }))
    return () => {
      isCurrent = false
    }
  }, [fields, pin])
  return (
    <div className={`meta span-6 ${styles.note}`} role="status">
      <p>{place.pin === pin && place.text}</p>
      {isPinCode(pin) && <DeliveryMessage text={delivery.pin === pin ? delivery.text : 'Checking delivery…'} />}
    </div>
  )
}

/** Has its room from the first moment, so that the fields below do not move under a thumb when the response arrives. */
const DeliveryMessage = ({ text }: { text: string }) =>
  text && <p className={`note plain ${styles.delivery}`}>{text}</p>

async function fillPlace(fields: FormFields, pin: string): Promise<string> {
  const { fillFromPin } = await import('./pin-code-lookup.ts')
  return fillFromPin(fields, pin)
}

async function loadDeliveryMessage(pin: string): Promise<string> {
  const { deliveryMessage } = await import('./pin-code-lookup.ts')
  return deliveryMessage(pin)
}
