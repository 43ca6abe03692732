import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { ApiError, api, readJson, toUserMessage } from '../../../api-client.ts'
import { PASSWORD_MIN, USERNAME_MIN } from '../../../domain/accounts/credential-limits.ts'
import type { Login, loginSchema, Registration, registrationSchema, User } from '../../../domain/accounts/session.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { ShopLink } from '../../../ui/navigation/shop-link.tsx'
import { toast } from '../../../ui/overlays/toasts.ts'
import { broadcastSession } from '../../../ui/storage/session-channel.ts'
import { replaceSession } from '../../shared/session-queries.ts'
import type { AuthMode } from './auth-url.ts'

type AuthInput = z.input<typeof loginSchema> & z.input<typeof registrationSchema>

const LABELS = {
  login: {
    button: 'Login',
    busy: 'Logging in…',
    success: 'Login successful',
    failure: 'Login failed',
    failureMessage: 'Invalid username or password',
  },
  register: {
    button: 'Register',
    busy: 'Creating account…',
    success: 'Registration successful',
    failure: 'Registration failed',
    failureMessage: 'Username may already exist',
  },
}

/** The form of both tabs. After a login `AuthScreen` redirects. */
export function AuthForm({ mode }: { mode: AuthMode }) {
  const hydrated = useHydrated()
  const labels = LABELS[mode]
  const { form, needsCode } = useAuthForm(mode)
  const { register, errors, pending } = form
  const isNew = mode === 'register'
  return (
    <form className="stack" {...form.formProps}>
      <TextField
        label="Username"
        hint={isNew ? `At least ${USERNAME_MIN} characters` : 'Or your email address or mobile number'}
        error={errors.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...register('username')}
      />
      <PasswordField
        label="Password"
        hint={isNew ? `At least ${PASSWORD_MIN} characters` : undefined}
        error={errors.password}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        {...register('password')}
      />
      {isNew && (
        <TextField
          label="Email (optional)"
          hint="Needed to set a new password if you forget it"
          error={errors.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...register('email')}
        />
      )}
      {needsCode && mode === 'login' && (
        <TextField
          label="Code"
          hint="The six digits of your authenticator app, or a recovery code"
          error={errors.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field appears when it is the only one left to fill in
          autoFocus
          {...register('code')}
        />
      )}
      <FormError message={form.formError} />
      <button type="submit" className="button main big full" disabled={!hydrated || pending}>
        {pending ? labels.busy : labels.button}
      </button>
      {!isNew && (
        <ShopLink className="link" href="/forgot-password">
          Forgot your password?
        </ShopLink>
      )}
    </form>
  )
}

function useAuthForm(mode: AuthMode) {
  const queryClient = useQueryClient()
  const labels = LABELS[mode]
  const [needsCode, setNeedsCode] = useState(false)
  const form = useZodForm<AuthInput, Login & Registration>({
    loadSchema: async () => {
      const { loginSchema, registrationSchema } = await import('../../../domain/accounts/session.ts')
      return mode === 'login' ? loginSchema : registrationSchema
    },
    onSubmit: async (credentials) => {
      const user = await authenticate(mode, credentials).catch(undefinedIfCodeRequired)
      if (!user) return setNeedsCode(true)
      toast.success({ title: labels.success, description: `You are logged in as ${user.username}.` })
      await replaceSession(queryClient, user)
      broadcastSession(user)
      // If it fails, the wishlist page repeats it.
      void loadWishlist()
        .then((file) => file.mergeWishlist())
        .catch(() => undefined)
    },
    onError: (error, fieldsShown) => {
      const message = toUserMessage(error, labels.failureMessage)
      toast.error({ title: labels.failure, description: message })
      return fieldsShown ? undefined : message
    },
  })
  const { clearErrors } = form
  useEffect(clearErrors, [clearErrors, mode])
  return { form, needsCode }
}

const loadWishlist = () => import('../../catalog/wishlist/change-wishlist.ts')

const authenticate = (mode: AuthMode, json: Login & Registration): Promise<User> =>
  mode === 'login' ? readJson(api.login.$post({ json })) : readJson(api.register.$post({ json }))

/** Returns undefined when the password is right and the two-factor code is missing. Rethrows other errors. */
function undefinedIfCodeRequired(error: unknown): undefined {
  if (error instanceof ApiError && error.code === 'two_factor_required') return
  throw error
}
