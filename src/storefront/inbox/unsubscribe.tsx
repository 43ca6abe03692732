import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '../../api-client.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { ShopLink } from '../../ui/shop-link.tsx'
import { leaveNewsletter } from './leave-newsletter.ts'

type State = { is: 'asking' | 'leaving' | 'unknown' | 'failed' } | { is: 'left'; email: string }

/** Asks a reader of the newsletter whether to leave it, and says what came of it. */
export function Unsubscribe({ contactEmail }: { contactEmail: string }) {
  const [state, setState] = useState<State>({ is: 'asking' })
  const leave = async () => {
    setState({ is: 'leaving' })
    setState(await tryToLeave())
  }
  if (state.is === 'left') return <Left email={state.email} />
  if (state.is === 'unknown') return <UnknownLink contactEmail={contactEmail} />
  return (
    <div className="stack mt-3">
      <p>Press the button, and we send you no more letters about new arrivals. Letters about your orders still come.</p>
      <noscript>
        <p className="note amber">
          The button needs JavaScript. Write to {contactEmail}, and we take you off the list.
        </p>
      </noscript>
      {state.is === 'failed' && (
        <ErrorNote message="We could not take you off just now." onRetry={() => void leave()} />
      )}
      <button
        type="button"
        className="button ink justify-self-start"
        disabled={state.is === 'leaving'}
        aria-busy={state.is === 'leaving'}
        onClick={() => void leave()}
      >
        Unsubscribe
      </button>
    </div>
  )
}

async function tryToLeave(): Promise<State> {
  try {
    const token = new URLSearchParams(globalThis.location.search).get('token') ?? ''
    return { is: 'left', email: await leaveNewsletter(token) }
  } catch (error) {
    return { is: error instanceof ApiProblem && error.status === 404 ? 'unknown' : 'failed' }
  }
}

const Left = ({ email }: { email: string }) => (
  <div className="stack mt-3">
    <p className="note" role="status">
      <CircleCheck className="icon" />
      <span>You are unsubscribed. We write to {email} no more about new arrivals.</span>
    </p>
    <p>
      Did you change your mind? Subscribe again at the foot of this page, or{' '}
      <ShopLink href="/">go on shopping</ShopLink>.
    </p>
  </div>
)

const UnknownLink = ({ contactEmail }: { contactEmail: string }) => (
  <div className="stack mt-3">
    <p className="note amber" role="alert">
      This link does not work any more. Open it from our newest letter.
    </p>
    <p>
      If letters still come, write to{' '}
      <a className="link" href={`mailto:${contactEmail}`}>
        {contactEmail}
      </a>
      , and we take you off the list.
    </p>
  </div>
)
