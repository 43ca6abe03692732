import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import { type DeletionBlocker, describeBlocker } from '../../../domain/accounts/deletion.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { FormError } from '../../../ui/forms/form-error.tsx'
import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { ownDeletionQuery } from '../account-queries.ts'
import * as styles from './delete-account-page.module.css'

const loadSchema = () =>
  import('../../../domain/accounts/password-change.ts').then((file) => file.passwordConfirmationSchema)

interface Props {
  user: User
  blockers: readonly DeletionBlocker[]
  email: string | null
}

/** Requests the deletion with the password, or names what must end before. */
export function DeletionForm({ user, blockers, email }: Props) {
  if (blockers.length === 0) return <RequestForm user={user} email={email} />
  return (
    <div className="stack">
      <p>Your account cannot be deleted yet:</p>
      <ul className={styles.list}>
        {blockers.map((blocker) => (
          <li key={`${blocker.kind}-${blocker.id}`}>{describeBlocker(blocker)}</li>
        ))}
      </ul>
      <p>Please come back when everything is finished.</p>
    </div>
  )
}

function RequestForm({ user, email }: Omit<Props, 'blockers'>) {
  const queryClient = useQueryClient()
  const { formProps, register, errors, formError, pending } = useZodForm({
    loadSchema,
    onSubmit: async (json) => {
      const saved = await readJson(api.user.deletion.$post({ json }))
      queryClient.setQueryData(ownDeletionQuery().queryKey, saved)
    },
    onError: (error, fieldsShown) =>
      fieldsShown ? undefined : toUserMessage(error, 'Your request could not be saved. Please try again.'),
  })
  return (
    <form className={`stack ${styles.form}`} {...formProps}>
      <p>
        {email === null
          ? 'Your account has no confirmed email address, so we cannot confirm the request by email. This page shows its date.'
          : `We confirm the request by email to ${email}.`}
      </p>
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        label="Your password"
        error={errors.password}
        autoComplete="current-password"
        {...register('password')}
      />
      <FormError message={formError} />
      <button type="submit" className={`button danger ${styles.action}`} disabled={pending}>
        <Trash2 className="icon icon-s" />
        {pending ? 'Sending…' : 'Delete my account'}
      </button>
    </form>
  )
}
