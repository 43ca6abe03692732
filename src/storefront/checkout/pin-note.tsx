import { useEffect, useRef, useState } from 'react'

const WHOLE = /^[1-9]\d{5}$/

/** Stands under PIN code, city and state. Once the first is whole, the others are filled in, and it says so. */
export function PinNote() {
  const line = useRef<HTMLParagraphElement>(null)
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    const form = line.current?.closest('form')
    const pin = form?.elements.namedItem('pincode')
    if (!form || !(pin instanceof HTMLInputElement)) return undefined
    const follow = () => {
      setSentence('')
      // Whatever goes wrong here, the customer fills in the fields.
      if (WHOLE.test(pin.value)) fillIn(form, pin.value).then(setSentence, () => undefined)
    }
    // It may have been typed before this came to life.
    if (pin.value) follow()
    pin.addEventListener('input', follow)
    return () => pin.removeEventListener('input', follow)
  }, [])
  return (
    <p ref={line} className="meta span-6 -mt-3 min-h-[18px]" role="status">
      {sentence}
    </p>
  )
}

async function fillIn(form: HTMLFormElement, pin: string): Promise<string> {
  const { fillFromPin } = await import('./pin-place.ts')
  return fillFromPin(form, pin)
}
