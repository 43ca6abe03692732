import { useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { api, ApiError, readJson, toUserMessage } from '../../../api-client.ts'
import { type WhatsAppSettingsForm, whatsappSettingsFormSchema } from '../../../domain/whatsapp/whatsapp-settings.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { schemaResolver } from '../../../ui/forms/schema-resolver.ts'
import { bindField } from '../../components/bind-field.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import { useEditedRow, useShowStored } from '../../components/dialogs/use-edited-row.tsx'
import { setServerErrors } from '../../components/form-errors.tsx'
import * as grid from '../../components/form-grid.module.css'
import { toast } from '../../components/toast.ts'
import * as styles from './whatsapp-section.module.css'
import { whatsappSettingsQuery } from './whatsapp-queries.ts'

const PLAIN_INPUT = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const
const LABELS = {
  enabled: 'Send WhatsApp messages',
  phoneNumberId: 'Phone number ID',
  businessAccountId: 'WhatsApp Business account ID',
  accessToken: 'Access token',
  appSecret: 'App secret',
  apiVersion: 'API version',
}

/** The form of the account, how it is saved, and the dialog of a conflict with a colleague's change. */
export function useWhatsAppForm(stored: WhatsAppSettingsForm) {
  const queryClient = useQueryClient()
  const form = useForm<WhatsAppSettingsForm>({
    resolver: schemaResolver(whatsappSettingsFormSchema),
    defaultValues: stored,
    mode: 'onTouched',
  })
  const edit = useEditedRow(form, { row: stored, toValues: (row) => row, name: 'WhatsApp account', labels: LABELS })
  const { isDirty, isSubmitting } = form.formState
  useShowStored(isDirty, stored, (latest) => {
    form.reset(latest)
    edit.rebase(latest)
  })
  const save = async (values: WhatsAppSettingsForm) => {
    try {
      const json = { ...values, expected: edit.base ?? stored }
      const settings = await readJson(api.admin.whatsapp.$put({ json }))
      form.reset(settings.form)
      edit.rebase(settings.form)
      queryClient.setQueryData(whatsappSettingsQuery().queryKey, settings)
      toast.success({ description: 'The WhatsApp account is saved' })
    } catch (error) {
      if (error instanceof ApiError && edit.openConflict(error)) return
      toast.error({
        title: 'The WhatsApp account was not saved',
        description: toUserMessage(error, 'Please try again. What you typed is still here.'),
      })
      if (error instanceof ApiError) setServerErrors(form, error.fields)
    }
  }
  return { form, save, dialog: edit.dialog, isDirty, isSubmitting }
}

/** The account at Meta. */
export function WhatsAppForm({ form: stored }: { form: WhatsAppSettingsForm }) {
  const { form, save, dialog, isDirty, isSubmitting } = useWhatsAppForm(stored)
  return (
    <form className={`panel ${styles.section}`} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <p className="note">
        <Info className="icon" />
        Optional. The shop works without it: staff open WhatsApp chats with a link. The WhatsApp Cloud API of Meta sends
        messages about an order by itself, only to customers who agreed in the checkout. Meta charges for each one.
      </p>
      <CheckboxField label="Send WhatsApp messages" {...bindField(form, 'enabled')} />
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label="Phone number ID"
          inputMode="numeric"
          {...PLAIN_INPUT}
          {...bindField(form, 'phoneNumberId')}
        />
        <TextField
          className={grid.half}
          label="WhatsApp Business account ID"
          inputMode="numeric"
          {...PLAIN_INPUT}
          {...bindField(form, 'businessAccountId')}
        />
        <TextField
          className={grid.half}
          label="Access token"
          hint="Of a system user, so that it does not expire"
          type="password"
          autoComplete="new-password"
          {...bindField(form, 'accessToken')}
        />
        <TextField
          className={grid.half}
          label="App secret"
          hint="Proves that a message comes from Meta"
          type="password"
          autoComplete="new-password"
          {...bindField(form, 'appSecret')}
        />
        <TextField className={grid.half} label="API version" {...PLAIN_INPUT} {...bindField(form, 'apiVersion')} />
      </div>
      <div className={styles.row}>
        <button type="submit" className="button main" disabled={isSubmitting}>
          {isSubmitting ? 'Saving…' : 'Save settings'}
        </button>
      </div>
      {dialog}
      <UnsavedGuard hasUnsavedChanges={() => isDirty} />
    </form>
  )
}
