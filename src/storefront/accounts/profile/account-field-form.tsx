import type { ReactNode } from 'react'
import type { User } from '../../../domain/accounts/session.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import type { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import * as styles from './editable-panel.module.css'

interface Props {
  user: User
  form: Pick<ReturnType<typeof useZodForm>, 'formProps' | 'register' | 'errors' | 'formError' | 'pending'>
  saveLabel: string
  onCancel: () => void
  /** The field that changes. */
  children: ReactNode
}

/** The form of a field of the account that only its owner may change: the current password proves it. */
export function AccountFieldForm({ user, form, saveLabel, onCancel, children }: Props) {
  const { formProps, register, errors, formError, pending } = form
  return (
    <form className={`stack ${styles.form}`} {...formProps}>
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      {children}
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        error={errors.currentPassword}
        {...register('currentPassword')}
      />
      <FormError message={formError} />
      <div className={styles.actions}>
        <button type="submit" className="button ink" disabled={pending}>
          {pending ? 'Saving…' : saveLabel}
        </button>
        <button type="button" className="button quiet" disabled={pending} onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  )
}
