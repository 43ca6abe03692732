import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { formatMobile, isMobile, normalizeMobile } from '../../domain/values/phones.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/overlays/toasts.ts'

const MISSING_ID = 'Order ID is required'
const OTHER_MOBILE = 'This mobile number does not belong to the order'
const INVALID_MOBILE = 'Please enter a valid 10-digit Indian mobile number'

interface Props {
  orderId: string
  /** @param mobile '' when the customer gave none @returns whether it belongs to the order, as far as is known */
  onTrack: (orderId: string, mobile: string) => Promise<boolean>
}

/** The form for an order ID and its mobile number. Without JavaScript the browser submits the ID to the same page. */
export function TrackOrderForm({ orderId, onTrack }: Props) {
  const idInput = useRef<HTMLInputElement>(null)
  const mobileInput = useRef<HTMLInputElement>(null)
  const [idError, setIdError] = useState<string>()
  const [mobileError, setMobileError] = useState<string>()
  // The order in the URL changes without a remount, e.g. with the browser's back button.
  useEffect(() => {
    if (orderId && idInput.current) idInput.current.value = orderId
  }, [orderId])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const id = idInput.current?.value.trim() ?? ''
    const mobile = normalizeMobile(mobileInput.current?.value ?? '')
    const isMobileValid = mobile === '' || isMobile(mobile)
    setIdError(id ? undefined : MISSING_ID)
    setMobileError(isMobileValid ? undefined : INVALID_MOBILE)
    if (!id) return showError(MISSING_ID, idInput)
    if (!isMobileValid) return showError(INVALID_MOBILE, mobileInput)
    if (await onTrack(id, mobile)) return
    setMobileError(OTHER_MOBILE)
    mobileInput.current?.focus()
  }
  return (
    <form className="stack" action="/track-order" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Order ID" error={idError}>
        {(control) => (
          <input
            ref={idInput}
            className="input num"
            name="orderId"
            inputMode="numeric"
            autoComplete="off"
            enterKeyHint="search"
            maxLength={40}
            defaultValue={orderId}
            onInput={() => setIdError(undefined)}
            {...control}
          />
        )}
      </Field>
      <TextField
        label="Mobile number (optional)"
        hint="Given with the order. With it you also see your books and the amount."
        error={mobileError}
        prefix="+91"
        ref={mobileInput}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={30}
        onInput={() => setMobileError(undefined)}
        onBlur={({ currentTarget }) => {
          currentTarget.value = formatMobile(currentTarget.value)
        }}
      />
      <button type="submit" className="button main big full">
        <Search className="icon icon-s" />
        Track
      </button>
    </form>
  )
}

function showError(title: string, input: RefObject<HTMLInputElement | null>): void {
  toast.error({ title })
  input.current?.focus()
}
