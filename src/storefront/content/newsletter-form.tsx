import { CircleCheck, LoaderCircle } from 'lucide-react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { subscribe } from './subscribe.ts'
import * as styles from './newsletter-form.module.css'

const THANKS_MS = 3000

/**
 * Subscribes to the newsletter. Errors appear as toasts, because the footer has no space beside the field. Without the form
 * hook, which would weigh down the first view of every page: the browser and the server validate the only field.
 */
export function NewsletterForm() {
  const [progress, setProgress] = useState<'editing' | 'pending' | 'subscribed'>('editing')
  const input = useRef<HTMLInputElement>(null)
  const pending = progress === 'pending'
  const subscribed = progress === 'subscribed'
  useEffect(() => {
    if (!subscribed) return undefined
    const timer = setTimeout(() => {
      if (input.current) input.current.value = ''
      setProgress('editing')
    }, THANKS_MS)
    return () => clearTimeout(timer)
  }, [subscribed])
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!input.current || progress !== 'editing') return
    const { value, validity } = input.current
    if (!value.trim()) return showEmailRequired()
    if (validity.typeMismatch) return showFailure('Please enter a valid email address')
    setProgress('pending')
    try {
      await subscribe(value, 'footer')
      setProgress('subscribed')
    } catch (error) {
      showFailure(error instanceof ApiError ? (error.fields?.email ?? error.userMessage) : undefined)
      setProgress('editing')
    }
  }
  return (
    // A form that is submitted before hydration does nothing: its value must not end up in a URL.
    <form className={`with-script ${styles.form}`} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
      <label htmlFor="newsletter-email">Get new arrivals by email</label>
      <div className={styles.inputRow}>
        <input
          id="newsletter-email"
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="you@example.com"
          ref={input}
          name="email"
        />
        <button
          className={`button ${styles.submit}`}
          type="submit"
          disabled={pending || subscribed}
          aria-busy={pending}
        >
          {pending && <LoaderCircle className={`icon icon-s ${styles.spinner}`} />}
          <span className={pending ? styles.pendingLabel : undefined}>Subscribe</span>
        </button>
      </div>
      <p className={styles.thanks} role="status">
        {subscribed && (
          <>
            <CircleCheck className="icon icon-s" />
            Thank you for subscribing!
          </>
        )}
      </p>
    </form>
  )
}

function showEmailRequired(): void {
  toast.error({
    title: 'Please enter your email',
    description: 'Email address is required to subscribe',
  })
}

function showFailure(message = 'Failed to subscribe. Please try again.'): void {
  toast.error({ title: 'Subscription Failed', description: message })
}
