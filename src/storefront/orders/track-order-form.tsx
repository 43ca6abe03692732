import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type RefObject, type SubmitEvent } from 'react'
import { formatMobile, isMobile, normalizeMobile } from '../../domain/values/phones.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import * as styles from './track-order-form.module.css'

const MISSING_ID = 'Order ID is required'
const INVALID_MOBILE = 'Please enter a valid 10-digit Indian mobile number'

interface Props {
  orderId: string
  /** `mobile` is '' when the customer gave none. */
  onTrack: (orderId: string, mobile: string) => Promise<void>
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const id = idInput.current?.value.trim() ?? ''
    const mobile = normalizeMobile(mobileInput.current?.value ?? '')
    const isMobileValid = mobile === '' || isMobile(mobile)
    setIdError(id ? undefined : MISSING_ID)
    setMobileError(isMobileValid ? undefined : INVALID_MOBILE)
    if (!id) return showError(MISSING_ID, idInput)
    if (!isMobileValid) return showError(INVALID_MOBILE, mobileInput)
    void onTrack(id, mobile)
  }
  return (
    <form className="stack" action="/track-order" noValidate onSubmit={submit}>
      <Field label="Order ID" error={idError}>
        {(control) => (
          <div className={styles.controls}>
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
            <button type="submit" className="button main">
              <Search className="icon icon-s" />
              Track
            </button>
          </div>
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
    </form>
  )
}

function showError(title: string, input: RefObject<HTMLInputElement | null>): void {
  toast.error({ title })
  input.current?.focus()
}
