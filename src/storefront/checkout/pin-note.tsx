import { useEffect, useRef, useState } from 'react'

const WHOLE = /^[1-9]\d{5}$/

/** Stands under PIN code, city and state. Once the first is whole, the others are filled in, it says so, and the courier is asked. */
export function PinNote() {
  const line = useRef<HTMLDivElement>(null)
  const [sentence, setSentence] = useState('')
  const [delivery, setDelivery] = useState('')
  useEffect(() => {
    const form = line.current?.closest('form')
    const pin = form?.elements.namedItem('pincode')
    if (!form || !(pin instanceof HTMLInputElement)) return undefined
    const follow = () => {
      setSentence('')
      setDelivery('')
      // Whatever goes wrong here, the customer fills in the fields.
      if (!WHOLE.test(pin.value)) return
      fillIn(form, pin.value).then(setSentence, () => undefined)
      askCourier(form, pin.value).then(
        (told) => told && setDelivery(told),
        () => undefined,
      )
    }
    // It may have been typed before this came to life.
    if (pin.value) follow()
    pin.addEventListener('input', follow)
    return () => pin.removeEventListener('input', follow)
  }, [])
  return (
    <div ref={line} className="meta span-6 -mt-3 min-h-9" role="status">
      <p>{sentence}</p>
      <p>{delivery}</p>
    </div>
  )
}

async function fillIn(form: HTMLFormElement, pin: string): Promise<string> {
  const { fillFromPin } = await import('./pin-place.ts')
  return fillFromPin(form, pin)
}

async function askCourier(form: HTMLFormElement, pin: string): Promise<string> {
  const { deliveryNote } = await import('./pin-place.ts')
  return deliveryNote(form, pin)
}
