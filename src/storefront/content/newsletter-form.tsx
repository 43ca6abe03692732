import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { subscribe } from './subscribe.ts'
import * as styles from './newsletter-form.module.css'

const THANKS_MS = 3000

const loadSchema = () => import('../../domain/inbox/newsletter-form.ts').then((file) => file.newsletterFormSchema)

/** Subscribes to the newsletter. Errors appear as toasts, because the footer has no space beside the field. */
export function NewsletterForm() {
  const [subscribed, setSubscribed] = useState(false)
  const { formProps, register, pending, fields } = useZodForm({
    loadSchema,
    onSubmit: async ({ email }) => {
      await subscribe(email, 'footer')
      setSubscribed(true)
    },
    onInvalid: ({ email: message }) => (fields.get('email').trim() ? showFailure(message) : showEmailRequired()),
    onError: (error) => showFailure(error instanceof ApiError ? (error.fields?.email ?? error.userMessage) : undefined),
  })
  useEffect(() => {
    if (!subscribed) return undefined
    const timer = setTimeout(() => {
      fields.set({ email: '' })
      setSubscribed(false)
    }, THANKS_MS)
    return () => clearTimeout(timer)
  }, [subscribed, fields])
  return (
    <form className={styles.form} {...formProps}>
      <label htmlFor="newsletter-email">Get new arrivals by email</label>
      <div className={styles.inputRow}>
        <input
          id="newsletter-email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          placeholder="you@example.com"
          {...register('email')}
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

function showFailure(message = 'Failed to subscribe. Please try again.'): undefined {
  toast.error({ title: 'Subscription Failed', description: message })
}
