import { api, readJson } from '../../api-client.ts'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN, USERNAME_MIN } from '../../domain/accounts/credential-limits.ts'
import { type Account, newStaffSchema, passwordResetSchema } from '../../domain/accounts/staff-accounts.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { FormDialog } from '../components/dialogs/form-dialog.tsx'
import { RoleField } from './role-field.tsx'
import { USERS } from './account-queries.ts'
import { usePasswordPrompt } from './use-password-prompt.ts'

/** Adds a staff account. */
export function NewStaffForm({ onClose }: { onClose: () => void }) {
  const send = usePasswordPrompt()
  return (
    <FormDialog
      title="Add staff account"
      schema={newStaffSchema}
      values={{ username: '', password: '', role: 'packer' }}
      save={(json) => send(() => readJson(api.admin.users.$post({ json })))}
      success="Account created"
      refresh={[USERS]}
      saveLabel="Create account"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Username"
            required
            hint={`At least ${USERNAME_MIN} characters`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...bindField(form, 'username')}
          />
          <PasswordField
            label="Password"
            required
            hint={`At least ${STAFF_PASSWORD_MIN} characters. They can change it in their account.`}
            autoComplete="new-password"
            {...bindField(form, 'password')}
          />
          <RoleField {...bindField(form, 'role')} />
        </>
      )}
    </FormDialog>
  )
}

/** Resets the password of another user and ends their sessions. */
export function PasswordResetForm({ account, onClose }: { account: Account; onClose: () => void }) {
  const send = usePasswordPrompt()
  const param = { id: String(account.id) }
  return (
    <FormDialog
      title={`Reset password of ${account.username}`}
      schema={passwordResetSchema}
      values={{ newPassword: '' }}
      save={(json) => send(() => readJson(api.admin.users[':id'].password.$put({ param, json })))}
      success={`${account.username} has a new password and is logged out`}
      refresh={[USERS]}
      saveLabel="Reset password"
      onClose={onClose}
    >
      {(form) => (
        <PasswordField
          label="New password"
          required
          hint={`At least ${account.isAdmin ? STAFF_PASSWORD_MIN : PASSWORD_MIN} characters. Give it to ${account.username} yourself.`}
          autoComplete="new-password"
          {...bindField(form, 'newPassword')}
        />
      )}
    </FormDialog>
  )
}
