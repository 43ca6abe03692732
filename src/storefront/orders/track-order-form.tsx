import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Field } from '../../ui/forms/field.tsx'
import { toast } from '../../ui/overlays/toasts.ts'
import * as styles from './track-order-form.module.css'

const MISSING_MESSAGE = 'Order ID is required'

interface Props {
  orderId: string
  onTrack: (orderId: string) => Promise<void>
}

/** The form for an order ID. Without JavaScript the browser submits it to the same page. */
export function TrackOrderForm({ orderId, onTrack }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // The order in the URL changes without a remount, e.g. with the browser's back button.
  useEffect(() => {
    if (orderId && input.current) input.current.value = orderId
  }, [orderId])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const value = input.current?.value.trim() ?? ''
    setError(value ? undefined : MISSING_MESSAGE)
    if (value) return void onTrack(value)
    toast.error({ title: MISSING_MESSAGE })
    input.current?.focus()
  }
  return (
    <form action="/track-order" noValidate onSubmit={submit}>
      <Field label="Order ID" error={error}>
        {(control) => (
          <div className={styles.controls}>
            <input
              ref={input}
              className="input num"
              name="orderId"
              inputMode="numeric"
              autoComplete="off"
              enterKeyHint="search"
              maxLength={40}
              defaultValue={orderId}
              onInput={() => setError(undefined)}
              {...control}
            />
            <button type="submit" className="button main">
              <Search className="icon icon-s" />
              Track
            </button>
          </div>
        )}
      </Field>
    </form>
  )
}
