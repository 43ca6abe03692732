import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, readJson, toUserMessage } from '../../../api-client.ts'
import type { AccountEmail } from '../../../domain/accounts/account-recovery.ts'
import type { User } from '../../../domain/accounts/session.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useZodForm } from '../../../ui/forms/use-zod-form.ts'
import { toast } from '../../../ui/overlays/toasts.ts'
import { accountEmailQuery } from '../account-queries.ts'
import { AccountFieldForm } from '../profile/account-field-form.tsx'
import { EditablePanel } from '../profile/editable-panel.tsx'
import * as styles from '../profile/editable-panel.module.css'

const loadSchema = () =>
  import('../../../domain/accounts/account-recovery.ts').then((file) => file.accountEmailEditSchema)

/** The email address of the account: its state, and the form that changes it. */
export function AccountEmailPanel({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const showSaved = (saved: AccountEmail) => {
    queryClient.setQueryData(accountEmailQuery().queryKey, saved)
    toast.success({ title: 'Email address saved', description: linkNote(saved) })
  }
  return (
    <EditablePanel
      title="Email address"
      result={useQuery(accountEmailQuery())}
      errorMessage="Your email address could not be loaded."
      view={(email, edit) => <EmailState email={email} onEdit={edit} />}
      form={(close) => (
        <EmailForm
          user={user}
          onSaved={(saved) => {
            showSaved(saved)
            close()
          }}
          onCancel={close}
        />
      )}
    />
  )
}

const linkNote = ({ canSendLink }: AccountEmail): string =>
  canSendLink ? 'We have sent a link that confirms it.' : 'We cannot send the link that confirms it at the moment.'

function EmailState({
  email: { email, isVerified, pendingEmail, canSendLink },
  onEdit,
}: {
  email: AccountEmail
  onEdit: () => void
}) {
  return (
    <div className="stack">
      {email === null ? (
        <p>With an email address you can choose a new password if you forget yours.</p>
      ) : (
        <p>
          {email}{' '}
          <span className={isVerified ? 'pill delivered' : 'pill pending'}>
            {isVerified ? 'Confirmed' : 'Not confirmed'}
          </span>
        </p>
      )}
      {pendingEmail && (
        <p className="note amber">
          <span>
            Your address changes to {pendingEmail} when you confirm both addresses. We have sent a link to each of them.
          </span>
        </p>
      )}
      <div className={styles.actions}>
        <button type="button" className="button quiet" onClick={onEdit}>
          {email === null ? 'Add email address' : 'Change'}
        </button>
        {email !== null && !isVerified && canSendLink && <ResendButton />}
      </div>
    </div>
  )
}

function ResendButton() {
  const [pending, setPending] = useState(false)
  const resend = async () => {
    setPending(true)
    try {
      await readJson(api.user.email.verification.$post())
      toast.success({ title: 'Check your email', description: 'We have sent the link again.' })
    } catch (cause) {
      toast.error({ description: toUserMessage(cause, 'The link could not be sent.') })
    }
    setPending(false)
  }
  return (
    <button type="button" className="button quiet" disabled={pending} onClick={() => void resend()}>
      Send the link again
    </button>
  )
}

interface EmailFormProps {
  user: User
  onSaved: (saved: AccountEmail) => void
  onCancel: () => void
}

function EmailForm({ user, onSaved, onCancel }: EmailFormProps) {
  const form = useZodForm({
    loadSchema,
    onSubmit: async (json) => onSaved(await readJson(api.user.email.$put({ json }))),
    onError: (error, fieldsShown) => (fieldsShown ? undefined : toUserMessage(error, 'Please try again.')),
  })
  return (
    <AccountFieldForm user={user} form={form} saveLabel="Save email address" onCancel={onCancel}>
      <TextField
        label="New email address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={form.errors.email}
        {...form.register('email')}
      />
    </AccountFieldForm>
  )
}
