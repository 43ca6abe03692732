import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { ApiError } from '../../api-client.ts'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { subscribe } from './subscribe.ts'

const THANKS_MS = 3000

const loadSchema = () => import('../../domain/inbox/newsletter-form.ts').then((file) => file.newsletterFormSchema)

/** Subscribes to the newsletter. Messages appear as toasts: the footer has no room beside the field. */
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
    <form className="newsletter" {...formProps}>
      <label htmlFor="newsletter-email">Get new arrivals by email</label>
      <div className="news">
        <input
          id="newsletter-email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          placeholder="you@example.com"
          {...register('email')}
        />
        <button className="button" type="submit" disabled={pending || subscribed} aria-busy={pending}>
          {pending && <LoaderCircle className="icon icon-s spin" />}
          <span className={pending ? 'veiled' : undefined}>Subscribe</span>
        </button>
      </div>
      <p className="thanks" role="status">
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
