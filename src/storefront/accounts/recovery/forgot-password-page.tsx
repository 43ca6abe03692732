import { useHydrated } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { RecoveryPanel } from './recovery-panel.tsx'

const loadSchema = () =>
  import('../../../domain/accounts/account-recovery.ts').then((file) => file.passwordResetRequestSchema)

/** Requests an emailed link for a new password. The page says the same for an unknown account. */
export function ForgotPasswordPage() {
  const [isSent, setIsSent] = useState(false)
  return (
    <RecoveryPanel title="Forgot your password?">
      {isSent ? <LinkSent /> : <RequestForm onSent={() => setIsSent(true)} />}
    </RecoveryPanel>
  )
}

function RequestForm({ onSent }: { onSent: () => void }) {
  const hydrated = useHydrated()
  const { formProps, register, errors, formError, pending } = useZodForm({
    loadSchema,
    onSubmit: async (json) => {
      await readJson(api['password-resets'].$post({ json }))
      onSent()
    },
    onError: (error, fieldsShown) => (fieldsShown ? undefined : toUserMessage(error, 'Please try again.')),
  })
  return (
    <>
      <p>Enter your username or your email address. We email you a link to choose a new password.</p>
      <form className="stack" {...formProps}>
        <TextField
          label="Username, email address or mobile number"
          error={errors.login}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...register('login')}
        />
        <FormError message={formError} />
        <button type="submit" className="button main big full" disabled={!hydrated || pending}>
          {pending ? 'Sending…' : 'Send the link'}
        </button>
      </form>
      <p className="meta">
        Your account has no email address? Please{' '}
        <ShopLink className="inline-link" href="/contact-us">
          contact us
        </ShopLink>
        .
      </p>
    </>
  )
}

const LinkSent = () => (
  <>
    <p className="note" role="status">
      <MailCheck className="icon" />
      <span>If the account has an email address, we have sent a link to it. The link works for 45 minutes.</span>
    </p>
    <p>
      No email? Look in the spam folder, or{' '}
      <ShopLink className="inline-link" href="/contact-us">
        contact us
      </ShopLink>
      .
    </p>
  </>
)
