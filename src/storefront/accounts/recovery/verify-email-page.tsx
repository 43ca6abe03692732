import { useHydrated } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError, api, readJson, toUserMessage } from '../../../api-client.ts'
import type { EmailConfirmation } from '../../../domain/accounts/account-recovery.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { readLinkToken } from '../../shared/link-token.ts'
import { RecoveryPanel } from './recovery-panel.tsx'

const INVALID_CODES = ['invalid_link', 'invalid']

/** Confirms an email address with the token of a link. It requires a click, because mail scanners open links. */
export function VerifyEmailPage() {
  const hydrated = useHydrated()
  const [confirmed, setConfirmed] = useState<EmailConfirmation>()
  const [error, setError] = useState<unknown>()
  const [pending, setPending] = useState(false)
  const confirm = async () => {
    setPending(true)
    setError(undefined)
    try {
      setConfirmed(await readJson(api['email-verifications'].confirm.$post({ json: { token: readLinkToken() } })))
    } catch (cause) {
      setError(cause)
    }
    setPending(false)
  }
  if (confirmed) return <Confirmed confirmed={confirmed} />
  if (error instanceof ApiError && INVALID_CODES.includes(error.code)) return <InvalidLink />
  return (
    <RecoveryPanel title="Confirm your email address">
      <p>Press the button to confirm that this address is yours.</p>
      <FormError message={error === undefined ? undefined : toUserMessage(error, 'Please try again.')} />
      <button
        type="button"
        className="button main big full"
        disabled={!hydrated || pending}
        onClick={() => void confirm()}
      >
        {pending ? 'Confirming…' : 'Confirm this address'}
      </button>
    </RecoveryPanel>
  )
}

const Confirmed = ({ confirmed: { email, result } }: { confirmed: EmailConfirmation }) => (
  <RecoveryPanel title="Confirm your email address">
    <p className="note" role="status">
      <CircleCheck className="icon" />
      <span>
        {result === 'verified'
          ? `${email} is confirmed. You can log in with it.`
          : `${email} is confirmed. Please confirm the other address too: we have sent a link to it.`}
      </span>
    </p>
    <ShopLink className="button main" href="/profile">
      Open your account
    </ShopLink>
  </RecoveryPanel>
)

const InvalidLink = () => (
  <RecoveryPanel title="Confirm your email address">
    <p className="note amber" role="alert">
      This link was used already or has expired. You can request a new one in your account.
    </p>
    <ShopLink className="button main" href="/profile">
      Open your account
    </ShopLink>
  </RecoveryPanel>
)
