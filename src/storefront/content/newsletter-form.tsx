import { CircleCheck, LoaderCircle } from 'lucide-react'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { notify } from '../../ui/toasts.ts'
import { subscribe } from './subscribe.ts'
import { subscriptionFailure } from './newsletter-failure.ts'

const THANKS_FOR_MS = 3000

type State = 'idle' | 'submitting' | 'subscribed'

export function NewsletterForm() {
  const [state, setState] = useState<State>('idle')
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (state !== 'subscribed') return
    const timer = setTimeout(() => {
      if (input.current) input.current.value = ''
      setState('idle')
    }, THANKS_FOR_MS)
    return () => clearTimeout(timer)
  }, [state])
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    const email = input.current?.value.trim()
    if (!email) return askForEmail()
    setState('submitting')
    setState(await send(email))
  }
  return (
    <form className="newsletter" method="dialog" onSubmit={(event) => void submit(event)}>
      <label htmlFor="newsletter-email">Get new arrivals by email</label>
      <div className="news">
        <input
          ref={input}
          id="newsletter-email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={254}
          placeholder="you@example.com"
        />
        <button className="button" type="submit" disabled={state !== 'idle'} aria-busy={state === 'submitting'}>
          <ButtonFace state={state} />
        </button>
      </div>
      <p className="thanks" role="status">
        {state === 'subscribed' && (
          <>
            <CircleCheck className="icon icon-s" />
            Thank you for subscribing!
          </>
        )}
      </p>
    </form>
  )
}

function ButtonFace({ state }: { state: State }) {
  return (
    <>
      {state === 'submitting' && <LoaderCircle className="icon icon-s spin" />}
      <span className={state === 'submitting' ? 'veiled' : undefined}>Subscribe</span>
    </>
  )
}

function askForEmail(): void {
  notify({
    title: 'Please enter your email',
    description: 'Email address is required to subscribe',
    tone: 'error',
  })
}

async function send(email: string): Promise<State> {
  try {
    await subscribe(email, 'footer')
    return 'subscribed'
  } catch (error) {
    notify({ title: 'Subscription Failed', description: subscriptionFailure(error), tone: 'error' })
    return 'idle'
  }
}
