import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { ApiError, api, readJson, toUserMessage } from '../../api-client.ts'
import type { Login, loginSchema, User } from '../../domain/accounts/session.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { broadcastSession } from '../../ui/storage/session-channel.ts'
import { Modal, ModalButtons } from '../components/dialogs/modal.tsx'
import type { LoginResult } from './login-prompt.ts'
import { setLoggedIn } from './session-query.ts'

const loadSchema = () => import('../../domain/accounts/session.ts').then((file) => file.loginSchema)

interface Props {
  /** The user whose session has ended. */
  former: User
  onClose: (result: LoginResult) => void
}

/** Login above an open form, whose input stays as it is. Another user is told whose input it is. */
export function LoginDialog({ former, onClose }: Props) {
  const [other, setOther] = useState<User>()
  const queryClient = useQueryClient()
  const open = async (user: User, result: LoginResult) => {
    await setLoggedIn(queryClient, user)
    onClose(result)
  }
  if (!other) {
    return (
      <LoginForm
        username={former.username}
        onLoggedIn={(user) => {
          broadcastSession(user)
          return user.id === former.id ? open(user, 'same-user') : setOther(user)
        }}
        onCancel={() => onClose('cancelled')}
      />
    )
  }
  const goOn = async () => {
    await open(other, 'other-user')
    // The data on the page were read with the rights of the former user.
    await queryClient.invalidateQueries({ queryKey: ['staff'] })
  }
  return <OtherUser former={former} user={other} onGoOn={() => void goOn()} />
}

interface OtherUserProps {
  former: User
  user: User
  onGoOn: () => void
}

function OtherUser({ former, user, onGoOn }: OtherUserProps) {
  const button = useRef<HTMLButtonElement>(null)
  return (
    <Modal
      title={`You are logged in as ${user.username}`}
      description={`${former.username} typed the text in this form, and it is not saved. If you save it, the change is recorded for ${user.username}.`}
      isOnTop
      onOpen={() => button.current?.focus()}
      onCancel={onGoOn}
    >
      <ModalButtons>
        <button ref={button} type="button" className="button main" onClick={onGoOn}>
          Go on as {user.username}
        </button>
      </ModalButtons>
    </Modal>
  )
}

interface LoginFormProps {
  username: string
  onLoggedIn: (user: User) => Promise<void> | void
  onCancel: () => void
}

function LoginForm({ username, onLoggedIn, onCancel }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const { formProps, register, errors, formError, pending, fields } = useZodForm<z.input<typeof loginSchema>, Login>({
    loadSchema,
    onSubmit: async (json) => {
      const user = await logIn(json)
      if (!user) return setNeedsCode(true)
      await onLoggedIn(user)
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
      description="Your session has ended. After the login, your text is saved."
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
            {pending ? 'Logging in…' : 'Login'}
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
