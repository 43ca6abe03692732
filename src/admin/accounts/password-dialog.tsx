import { ensureOk, api, toUserMessage } from '../../api-client.ts'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { useChange } from '../../use-change.ts'
import { Modal, ModalButtons } from '../components/dialogs/modal.tsx'
import { useStaffUser } from './staff-user.ts'

const loadSchema = () =>
  import('../../domain/accounts/password-change.ts').then((file) => file.passwordConfirmationSchema)

interface Props {
  onConfirmed: () => void
  onCancel: () => void
}

/** Re-authentication above an open dialog, which stays as it is. */
export function PasswordDialog({ onConfirmed, onCancel }: Props) {
  const { mutateAsync } = useChange({
    mutationFn: (json: { password: string }) => ensureOk(api.session['confirm-password'].$post({ json })),
  })
  const { formProps, register, errors, formError, pending, fields } = useZodForm({
    loadSchema,
    onSubmit: async (json) => {
      await mutateAsync(json)
      onConfirmed()
    },
    onError: (error, fieldsShown) => {
      fields.focus('password')
      return fieldsShown ? undefined : toUserMessage(error, 'Please try again.')
    },
  })
  return (
    <Modal
      title="Confirm your password"
      description="This change needs your own password. It is then valid for ten minutes."
      isOnTop
      onOpen={() => fields.focus('password')}
      onCancel={() => pending || onCancel()}
    >
      <form className="stack" {...formProps}>
        <OwnUsername />
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={errors.password ?? formError}
          {...register('password')}
        />
        <ModalButtons>
          <button type="button" className="button quiet" disabled={pending} onClick={onCancel}>
            Cancel
          </button>
          <button type="submit" className="button main" disabled={pending}>
            Confirm
          </button>
        </ModalButtons>
      </form>
    </Modal>
  )
}

/** Identifies the account for password managers. */
function OwnUsername() {
  const user = useStaffUser()
  return <input type="text" autoComplete="username" value={user?.username ?? ''} readOnly hidden />
}
