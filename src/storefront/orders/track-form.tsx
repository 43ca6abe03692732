import { Search } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/toasts.ts'

const MISSING = 'Order ID is required'

interface Props {
  orderId: string
  onTrack: (typed: string) => Promise<void>
}

/** Without script it is sent as a plain form to the same address. */
export function TrackForm({ orderId, onTrack }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  // The page's address may name another order than the one typed here, as after the browser's back button.
  useEffect(() => {
    if (orderId && input.current) input.current.value = orderId
  }, [orderId])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const typed = input.current?.value.trim() ?? ''
    setError(typed ? undefined : MISSING)
    if (typed) return void onTrack(typed)
    notify({ title: MISSING, tone: 'error' })
    input.current?.focus()
  }
  return (
    <form action="/track-order" noValidate onSubmit={submit}>
      <Field label="Order ID" error={error}>
        {(control) => (
          <div className="flex gap-2">
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
