import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api, ApiError, readJson } from '../../api-client.ts'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { ShopLink } from '../../ui/navigation/shop-link.tsx'
import * as styles from './unsubscribe-form.module.css'

type State =
  | { status: 'idle' | 'pending' | 'invalid' | 'failed' }
  | { status: 'unsubscribed'; email: string; list: List }
/** The list of an unsubscribe token. */
type List = 'newsletter' | 'reviewRequests'

const EMAILS_OF: Record<List, string> = {
  newsletter: 'emails about new arrivals',
  reviewRequests: 'emails that request reviews',
}

/** Unsubscribes with the token in the URL. It requires a click, because mail scanners open links. */
export function UnsubscribeForm({ contactEmail }: { contactEmail: string }) {
  const [state, setState] = useState<State>({ status: 'idle' })
  const unsubscribe = async () => {
    setState({ status: 'pending' })
    setState(await tryUnsubscribe())
  }
  if (state.status === 'unsubscribed') return <Unsubscribed email={state.email} list={state.list} />
  if (state.status === 'invalid') return <InvalidLink contactEmail={contactEmail} />
  return (
    <div className={`stack ${styles.form}`}>
      <p>Press the button to unsubscribe. You will still get emails about your orders.</p>
      <noscript>
        <p className="note amber">
          The button needs JavaScript. {contactEmail && `Please write to ${contactEmail} to unsubscribe.`}
        </p>
      </noscript>
      {state.status === 'failed' && (
        <ErrorState message="You could not be unsubscribed." onRetry={() => void unsubscribe()} />
      )}
      <button
        type="button"
        className={`button ink ${styles.button}`}
        disabled={state.status === 'pending'}
        aria-busy={state.status === 'pending'}
        onClick={() => void unsubscribe()}
      >
        Unsubscribe
      </button>
    </div>
  )
}

async function tryUnsubscribe(): Promise<State> {
  try {
    const token = new URLSearchParams(globalThis.location.search).get('token') ?? ''
    const { email } = await readJson(api.unsubscribe.$post({ query: { token } }))
    return { status: 'unsubscribed', email, list: token.startsWith('r') ? 'reviewRequests' : 'newsletter' }
  } catch (error) {
    return { status: error instanceof ApiError && error.status === 404 ? 'invalid' : 'failed' }
  }
}

const Unsubscribed = ({ email, list }: { email: string; list: List }) => (
  <div className={`stack ${styles.form}`}>
    <p className="note" role="status">
      <CircleCheck className="icon" />
      <span>{`You are unsubscribed. ${email} will get no more ${EMAILS_OF[list]}.`}</span>
    </p>
    {list === 'newsletter' ? (
      <p>
        Changed your mind? You can subscribe again at the end of this page, or{' '}
        <ShopLink href="/">continue shopping</ShopLink>.
      </p>
    ) : (
      <p>
        You can still review your books in your account. <ShopLink href="/">Continue shopping</ShopLink>.
      </p>
    )}
  </div>
)

const InvalidLink = ({ contactEmail }: { contactEmail: string }) => (
  <div className={`stack ${styles.form}`}>
    <p className="note amber" role="alert">
      This link does not work any more. Open it from our newest email.
    </p>
    <p>
      If you still get emails, please{' '}
      {contactEmail ? (
        <>
          write to{' '}
          <a className="link" href={`mailto:${contactEmail}`}>
            {contactEmail}
          </a>
        </>
      ) : (
        <ShopLink href="/contact-us">write to us</ShopLink>
      )}
      .
    </p>
  </div>
)
