import { useForm } from 'react-hook-form'
import { toUserMessage } from '../../api-client.ts'
import { type EmailSettingsForm, emailSettingsFormSchema } from '../../domain/settings/email-settings.ts'
import { SECRET_MASK, type SiteSetting } from '../../domain/settings/site-settings.ts'
import { schemaResolver } from '../../ui/forms/schema-resolver.ts'
import { useChange } from '../../use-change.ts'
import { useEditedRow, useShowStored } from '../components/dialogs/use-edited-row.tsx'
import { formatValue } from '../components/format-value.ts'
import { toast } from '../components/toast.ts'
import { useRefresh } from '../components/use-submit.ts'
import { type EmailSettings, saveEmailSettings, toFormValues } from './email-settings-queries.ts'

/** Labels of the fields, also in the conflict dialog. */
export const EMAIL_LABELS = {
  enabled: 'Enable Email Notifications',
  host: 'SMTP Host',
  port: 'SMTP Port',
  user: 'SMTP Username',
  password: 'SMTP Password',
  from: 'From Email Address',
  adminEmail: 'Admin Email Address',
  secure: 'Use Secure Connection (SSL)',
} as const

const format = (field: string, value: unknown) => (field === 'password' ? SECRET_MASK : formatValue(value))

/** The form of the email settings. `rows` may change while it is open. */
export function useEmailSettings(rows: SiteSetting[]) {
  const refresh = useRefresh()
  const row = toFormValues(rows)
  const form = useForm<EmailSettingsForm>({
    resolver: schemaResolver(emailSettingsFormSchema),
    defaultValues: { ...row, testEmail: '' },
    mode: 'onTouched',
  })
  const { isDirty } = form.formState
  // The recipient of the test is never stored: it stays as it was typed.
  const toValues = (stored: EmailSettings) => ({ ...stored, testEmail: form.getValues('testEmail') })
  const edit = useEditedRow(form, { row, toValues, name: 'group of settings', labels: EMAIL_LABELS, format })
  useShowStored(isDirty, rows, (latest) => {
    const values = toFormValues(latest)
    form.reset(toValues(values))
    edit.rebase(values)
  })
  const store = async (settings: EmailSettingsForm) => {
    const sent = form.getValues()
    const { saved, changes, error } = await saveEmailSettings(rows, settings, edit.changes(settings).expected)
    const base = { ...row, ...edit.base, ...saved }
    edit.rebase(base)
    // Shows what is stored, except in fields that were not saved or have been changed since they were sent.
    const typed = form.getValues()
    form.reset(toValues(base))
    for (const key of Object.keys(base) as (keyof EmailSettings)[]) {
      const shown = key in saved ? sent[key] : base[key]
      if (typed[key] !== shown) form.setValue(key, typed[key], { shouldDirty: true })
    }
    const theirs = Object.fromEntries(Object.entries(changes).map(([key, change]) => [key, change.theirs]))
    const hasConflict = Object.keys(changes).length > 0
    if (hasConflict) edit.openConflict({ conflict: { changes, current: { ...base, ...theirs } } })
    if (error !== undefined)
      toast.error({ title: 'Error saving email settings', description: toUserMessage(error, 'Please try again.') })
    else if (!hasConflict)
      toast.success({ title: 'Email settings saved', description: 'Email configuration has been updated successfully' })
    // Also after an error: some rows may be saved.
    await refresh(['site-settings'])
  }
  // It sends a request for each setting, so that a second press would begin them all again.
  const { mutateAsync } = useChange({ mutationFn: store })
  const save = (settings: EmailSettingsForm) => mutateAsync(settings)
  return { form, save, dialog: edit.dialog }
}
