import { api, read } from '../../api-client.ts'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../../domain/account-limits.ts'
import type { PasswordChange } from '../../domain/account-password.ts'
import type { User } from '../../domain/session.ts'
import { notify } from '../../ui/toasts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TroubleNote } from './trouble-note.tsx'
import { useCheckedForm } from './use-checked-form.ts'

export function PasswordForm({ user }: { user: User }) {
  const { messages, trouble, pending, begin, events } = useCheckedForm<PasswordChange>({
    loadRules: () => import('./account-rules.ts').then((rules) => rules.passwordRules),
    send: async (json, form) => {
      await read(api.user.password.$put({ json }))
      form.reset()
      begin()
      notify({ title: 'Password changed', description: 'You were logged out on your other devices.' })
    },
    failure: { title: 'Password not changed', sentence: 'Please try again.' },
  })
  return (
    <section className="panel">
      <h2>Change password</h2>
      <form className="stack max-w-[420px]" method="dialog" noValidate {...events}>
        {/* Tells a password manager whose password this is. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          name="currentPassword"
          error={messages.currentPassword}
          autoComplete="current-password"
        />
        <PasswordField
          label="New password"
          name="newPassword"
          hint={`At least ${user.isAdmin ? STAFF_PASSWORD_MIN : PASSWORD_MIN} characters`}
          error={messages.newPassword}
          autoComplete="new-password"
        />
        <TroubleNote sentence={trouble} />
        <button type="submit" className="button ink justify-self-start" disabled={pending}>
          {pending ? 'Saving...' : 'Change password'}
        </button>
      </form>
    </section>
  )
}
