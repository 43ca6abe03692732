import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, api, readJson, toUserMessage } from '../../api-client.ts'
import type { Login, loginSchema, User } from '../../domain/accounts/session.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { Modal, ModalButtons } from '../components/dialogs/modal.tsx'
import { sessionQuery } from './session-query.ts'

const loadSchema = () => import('../../domain/accounts/session.ts').then((file) => file.loginSchema)

interface Props {
  /** The user whose session has ended. */
  username: string
  onLoggedIn: () => void
  onCancel: () => void
}

/** Login above an open form, whose input stays as it is. */
export function LoginDialog({ username, onLoggedIn, onCancel }: Props) {
  const queryClient = useQueryClient()
  const [needsCode, setNeedsCode] = useState(false)
  const { formProps, register, errors, formError, pending, fields } = useZodForm<z.input<typeof loginSchema>, Login>({
    loadSchema,
    onSubmit: async (json) => {
      const user = await logIn(json)
      if (!user) return setNeedsCode(true)
      // A response from before the login would end the new session on this page.
      await queryClient.cancelQueries(sessionQuery())
      queryClient.setQueryData(sessionQuery().queryKey, { isAuthenticated: true, user })
      onLoggedIn()
    },
    onError: (error, fieldsShown) => {
      fields.focus('password')
      if (error instanceof NoStaffError) return error.message
      return fieldsShown ? undefined : toUserMessage(error, 'Invalid username or password')
    },
  })
  return (
    <Modal
      title="Log in to continue"
      description="Your session has ended. What you typed is still here and is saved after the login."
      isOnTop
      onOpen={() => fields.focus('password')}
      onCancel={() => pending || onCancel()}
    >
      <form className="stack" {...formProps}>
        <TextField
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={username}
          error={errors.username}
          {...register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          error={errors.password}
          {...register('password')}
        />
        {needsCode && (
          <TextField
            label="Code"
            hint="The six digits of your authenticator app, or a recovery code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            error={errors.code}
            {...register('code')}
          />
        )}
        <FormError message={formError} />
        <ModalButtons>
          <button type="button" className="button quiet" disabled={pending} onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className="button main" disabled={pending}>
            {pending ? 'Logging in...' : 'Login'}
          </button>
        </ModalButtons>
      </form>
    </Modal>
  )
}

class NoStaffError extends Error {}

/** Returns undefined when the two-factor code is missing. */
async function logIn(json: Login): Promise<User | undefined> {
  try {
    const user = await readJson(api.login.$post({ json }))
    if (!user.isAdmin) throw new NoStaffError('This account has no admin rights. Log in with a staff account.')
    return user
  } catch (error) {
    if (error instanceof ApiError && error.code === 'two_factor_required') return undefined
    throw error
  }
}
