import { useHydrated } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { ApiError, api, readJson, toUserMessage } from '../../../api-client.ts'
import { PASSWORD_MIN } from '../../../domain/accounts/credential-limits.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { readLinkToken } from '../../shared/link-token.ts'
import { RecoveryPanel } from './recovery-panel.tsx'

const loadSchema = () => import('../../../domain/accounts/account-recovery.ts').then((file) => file.newPasswordSchema)

type State = 'open' | 'changed' | 'invalid'

/** Sets a new password with the token of an emailed link. */
export function ResetPasswordPage() {
  const [state, setState] = useState<State>('open')
  return (
    <RecoveryPanel title="Choose a new password">
      {state === 'open' && <NewPasswordForm onEnd={setState} />}
      {state === 'changed' && (
        <>
          <p className="note" role="status">
            <CircleCheck className="icon" />
            <span>Your password is changed. All devices were logged out.</span>
          </p>
          <ShopLink className="button main" href="/auth">
            Login
          </ShopLink>
        </>
      )}
      {state === 'invalid' && (
        <>
          <p className="note amber" role="alert">
            This link was used already or has expired.
          </p>
          <ShopLink className="button main" href="/forgot-password">
            Request a new link
          </ShopLink>
        </>
      )}
    </RecoveryPanel>
  )
}

function NewPasswordForm({ onEnd }: { onEnd: (state: State) => void }) {
  const hydrated = useHydrated()
  const { formProps, register, errors, formError, pending } = useZodForm({
    loadSchema,
    onSubmit: async ({ newPassword }) => {
      await readJson(api['password-resets'].confirm.$post({ json: { token: readLinkToken(), newPassword } }))
      onEnd('changed')
    },
    onError: (error, fieldsShown) => {
      if (error instanceof ApiError && (error.code === 'invalid_link' || error.fields?.token)) onEnd('invalid')
      return fieldsShown ? undefined : toUserMessage(error, 'Please try again.')
    },
  })
  return (
    <form className="stack" {...formProps}>
      <PasswordField
        label="New password"
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errors.newPassword}
        autoComplete="new-password"
        {...register('newPassword')}
      />
      <PasswordField
        label="The same password again"
        error={errors.repeatedPassword}
        autoComplete="new-password"
        {...register('repeatedPassword')}
      />
      <FormError message={formError} />
      <button type="submit" className="button main big full" disabled={!hydrated || pending}>
        {pending ? 'Saving…' : 'Change password'}
      </button>
    </form>
  )
}
