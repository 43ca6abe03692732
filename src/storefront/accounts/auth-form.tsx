import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiProblem, api, read } from '../../api-client.ts'
import { PASSWORD_MIN, USERNAME_MIN } from '../../domain/account-limits.ts'
import type { Login, User } from '../../domain/session.ts'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toasts.ts'
import type { AuthMode } from './auth-address.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { enterSession } from './session-queries.ts'
import { TroubleNote } from './trouble-note.tsx'
import { useCheckedForm } from './use-checked-form.ts'

const WORDS = {
  login: {
    button: 'Login',
    busy: 'Logging in...',
    success: 'Login successful',
    failure: { title: 'Login failed', sentence: 'Invalid username or password' },
  },
  register: {
    button: 'Register',
    busy: 'Creating account...',
    success: 'Registration successful',
    failure: { title: 'Registration failed', sentence: 'Username may already exist' },
  },
}

/** The same two fields for both tabs. Whoever is logged in is then taken on by the screen around it. */
export function AuthForm({ mode }: { mode: AuthMode }) {
  const queryClient = useQueryClient()
  const alive = useHydrated()
  const words = WORDS[mode]
  const [asksCode, setAsksCode] = useState(false)
  const { messages, trouble, pending, begin, events } = useCheckedForm<Login>({
    loadRules: () =>
      import('./account-rules.ts').then((rules) => (mode === 'login' ? rules.loginRules : rules.credentialRules)),
    send: async (credentials) => {
      const user = await enter(mode, credentials).catch(unlessCodeIsNeeded)
      if (!user) return setAsksCode(true)
      notify({ title: words.success, description: `You are logged in as ${user.username}.` })
      await enterSession(queryClient, user)
    },
    failure: words.failure,
  })
  useEffect(begin, [begin, mode])
  const choosing = mode === 'register'
  return (
    // Sent before the scripts run, a password must not end up in an address: a browser does nothing with a dialog by itself.
    <form className="stack" method="dialog" noValidate {...events}>
      <TextField
        label="Username"
        name="username"
        hint={choosing ? `At least ${USERNAME_MIN} characters` : undefined}
        error={messages.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <PasswordField
        label="Password"
        name="password"
        hint={choosing ? `At least ${PASSWORD_MIN} characters` : undefined}
        error={messages.password}
        autoComplete={choosing ? 'new-password' : 'current-password'}
      />
      {asksCode && mode === 'login' && (
        <TextField
          label="Code"
          name="code"
          hint="The six digits of your authenticator app, or a recovery code"
          error={messages.code}
          autoComplete="one-time-code"
          autoCapitalize="none"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it has just appeared, and nothing else is left to fill in
          autoFocus
        />
      )}
      <TroubleNote sentence={trouble} />
      <button type="submit" className="button main big full" disabled={!alive || pending}>
        {pending ? words.busy : words.button}
      </button>
    </form>
  )
}

/** Undefined where the password is right and the account's second step is left. */
function unlessCodeIsNeeded(error: unknown): undefined {
  if (error instanceof ApiProblem && error.code === 'second_step_needed') return
  throw error
}

const enter = (mode: AuthMode, json: Login): Promise<User> =>
  mode === 'login' ? read(api.login.$post({ json })) : read(api.register.$post({ json }))
