import { useEffect, useState, useSyncExternalStore } from 'react'
import { isPinCode, normalizePinCode } from '../../../domain/values/pin-codes.ts'
import type { FormFields } from '../../../ui/forms/form-fields.ts'

interface Message {
  pin: string
  text: string
}

const NO_MESSAGE: Message = { pin: '', text: '' }

/**
 * Fills in city and state once the PIN code is complete, and looks up the delivery to it.
 * @returns the message about the place, and that about the delivery: undefined without a complete PIN code
 */
export function usePinCodeNote(fields: FormFields): { place: string; delivery: string | undefined } {
  const pin = useSyncExternalStore(
    fields.subscribe,
    () => normalizePinCode(fields.get('pincode')),
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
  const deliveryText = delivery.pin === pin ? delivery.text : 'Checking delivery…'
  return { place: place.pin === pin ? place.text : '', delivery: isPinCode(pin) ? deliveryText : undefined }
}

async function fillPlace(fields: FormFields, pin: string): Promise<string> {
  const { fillFromPin } = await import('./pin-code-lookup.ts')
  return fillFromPin(fields, pin)
}

async function loadDeliveryMessage(pin: string): Promise<string> {
  const { deliveryMessage } = await import('./pin-code-lookup.ts')
  return deliveryMessage(pin)
}
