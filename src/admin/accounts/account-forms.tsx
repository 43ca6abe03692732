import { api, read } from '../../api-client.ts'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN, USERNAME_MIN } from '../../domain/account-limits.ts'
import { type Account, newStaffSchema, passwordResetSchema } from '../../domain/staff-accounts.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { bindField } from '../parts/bind-field.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { USERS } from './staff-queries.ts'

/** Opens an account that is an admin from the start. */
export function NewStaffForm({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="Add staff account"
      schema={newStaffSchema}
      values={{ username: '', password: '' }}
      save={(json) => read(api.admin.users.$post({ json }))}
      success="Account created"
      refresh={[USERS]}
      saveLabel="Create account"
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Username"
            hint={`At least ${USERNAME_MIN} characters`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...bindField(form, 'username')}
          />
          <PasswordField
            label="Password"
            hint={`At least ${STAFF_PASSWORD_MIN} characters. They can change it in their account.`}
            autoComplete="new-password"
            {...bindField(form, 'password')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Gives somebody a new password; their sessions end. */
export function PasswordResetForm({ account, onClose }: { account: Account; onClose: () => void }) {
  return (
    <FormDialog
      title={`Reset password of ${account.username}`}
      schema={passwordResetSchema}
      values={{ newPassword: '' }}
      save={(json) => read(api.admin.users[':id'].password.$put({ param: { id: String(account.id) }, json }))}
      success={`${account.username} has a new password and is logged out`}
      refresh={[USERS]}
      saveLabel="Reset password"
      onClose={onClose}
    >
      {(form) => (
        <PasswordField
          label="New password"
          hint={`At least ${account.isAdmin ? STAFF_PASSWORD_MIN : PASSWORD_MIN} characters. Tell it to ${account.username} yourself.`}
          autoComplete="new-password"
          {...bindField(form, 'newPassword')}
        />
      )}
    </FormDialog>
  )
}
