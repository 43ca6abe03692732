import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { PASSWORD_MIN, STAFF_PASSWORD_MIN } from '../../../domain/accounts/credential-limits.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import * as styles from './password-form.module.css'

const loadSchema = () => import('../../../domain/accounts/password-change.ts').then((file) => file.passwordChangeSchema)

export function PasswordForm({ user }: { user: User }) {
  const { formProps, register, errors, formError, pending, fields, clearErrors } = useZodForm({
    loadSchema,
    onSubmit: async (json) => {
      await readJson(api.user.password.$put({ json }))
      fields.set({ currentPassword: '', newPassword: '' })
      clearErrors()
      toast.success({ title: 'Password changed', description: 'You were logged out on your other devices.' })
    },
    onError: (error, fieldsShown) => {
      const message = toUserMessage(error, 'Please try again.')
      toast.error({ title: 'Password not changed', description: message })
      return fieldsShown ? undefined : message
    },
  })
  return (
    <section className="panel">
      <h2>Change password</h2>
      <form className={`stack ${styles.form}`} {...formProps}>
        {/* Password managers read the username of the password from this input. */}
        <input type="text" autoComplete="username" value={user.username} readOnly hidden />
        <PasswordField
          label="Current password"
          error={errors.currentPassword}
          autoComplete="current-password"
          {...register('currentPassword')}
        />
        <PasswordField
          label="New password"
          hint={`At least ${user.isAdmin ? STAFF_PASSWORD_MIN : PASSWORD_MIN} characters`}
          error={errors.newPassword}
          autoComplete="new-password"
          {...register('newPassword')}
        />
        <FormError message={formError} />
        <button type="submit" className={`button ink ${styles.submit}`} disabled={pending}>
          {pending ? 'Saving…' : 'Change password'}
        </button>
      </form>
    </section>
  )
}
