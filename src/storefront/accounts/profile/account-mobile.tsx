import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, ensureOk, readJson, toUserMessage } from '../../../api-client.ts'
import type { AccountMobile } from '../../../domain/accounts/account-mobile.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { formatMobile } from '../../../domain/values/phones.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { accountMobileQuery } from '../account-queries.ts'
import { AccountFieldForm } from './account-field-form.tsx'
import { EditablePanel } from './editable-panel.tsx'
import * as styles from './editable-panel.module.css'

const loadSchema = () =>
  import('../../../domain/accounts/account-mobile.ts').then((file) => file.accountMobileEditSchema)

/** The mobile number of the account: the number itself, and the form that changes it. */
export function AccountMobilePanel({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const show = (saved: AccountMobile, title: string) => {
    queryClient.setQueryData(accountMobileQuery().queryKey, saved)
    toast.success({ title })
  }
  return (
    <EditablePanel
      title="Mobile number for login"
      result={useQuery(accountMobileQuery())}
      errorMessage="Your mobile number could not be loaded."
      view={(saved, edit) => (
        <MobileState
          {...saved}
          onEdit={edit}
          onRemoved={() => show({ mobile: null, isLogin: false }, 'Mobile number removed')}
        />
      )}
      form={(close) => (
        <MobileForm
          user={user}
          onSaved={(saved) => {
            show(saved, 'Mobile number saved')
            close()
          }}
          onCancel={close}
        />
      )}
    />
  )
}

interface StateProps extends AccountMobile {
  onEdit: () => void
  onRemoved: () => void
}

function MobileState({ mobile, isLogin, onEdit, onRemoved }: StateProps) {
  const remove = async () => {
    try {
      await ensureOk(api.user.mobile.$delete())
      onRemoved()
    } catch (cause) {
      toast.error({ description: toUserMessage(cause, 'The mobile number could not be removed.') })
    }
  }
  return (
    <div className="stack">
      <p>{mobile === null ? 'With a mobile number you can log in without your username.' : formatMobile(mobile)}</p>
      {!isLogin && <p>You can log in with it after an order with this number is delivered.</p>}
      <div className={styles.actions}>
        <button type="button" className="button quiet" onClick={onEdit}>
          {mobile === null ? 'Add mobile number' : 'Change'}
        </button>
        {mobile !== null && (
          <button type="button" className="button quiet" onClick={() => void remove()}>
            Remove
          </button>
        )}
      </div>
    </div>
  )
}

interface FormProps {
  user: User
  onSaved: (saved: AccountMobile) => void
  onCancel: () => void
}

function MobileForm({ user, onSaved, onCancel }: FormProps) {
  const form = useZodForm({
    loadSchema,
    onSubmit: async (json) => onSaved(await readJson(api.user.mobile.$put({ json }))),
    onError: (error, fieldsShown) => (fieldsShown ? undefined : toUserMessage(error, 'Please try again.')),
  })
  return (
    <AccountFieldForm user={user} form={form} saveLabel="Save mobile number" onCancel={onCancel}>
      <TextField
        label="New mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        error={form.errors.mobile}
        {...form.register('mobile')}
      />
    </AccountFieldForm>
  )
}
