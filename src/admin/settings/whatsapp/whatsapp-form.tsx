import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { api, readJson } from '../../../api-client.ts'
import { type WhatsAppSettingsForm, whatsappSettingsFormSchema } from '../../../domain/whatsapp/whatsapp-settings.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { bindField } from '../../components/bind-field.ts'
import { CheckboxField } from '../../components/checkbox-field.tsx'
import { UnsavedGuard } from '../../components/dialogs/unsaved-guard.tsx'
import * as grid from '../../components/form-grid.module.css'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './whatsapp-section.module.css'
import { whatsappSettingsQuery } from './whatsapp-queries.ts'

const PLAIN_INPUT = { autoComplete: 'off', spellCheck: false, autoCapitalize: 'none' } as const
const noop = () => undefined

/** The account at Meta. */
export function WhatsAppForm({ form: stored }: { form: WhatsAppSettingsForm }) {
  const queryClient = useQueryClient()
  const form = useForm<WhatsAppSettingsForm>({
    resolver: zodResolver(whatsappSettingsFormSchema),
    defaultValues: stored,
    mode: 'onTouched',
  })
  const { reset } = form
  // Shows the stored values unless the form has unsaved input.
  useEffect(() => reset(stored, { keepDirtyValues: true }), [reset, stored])
  const save = useSubmit({
    submit: (json: WhatsAppSettingsForm) => readJson(api.admin.whatsapp.$put({ json: { ...json, expected: stored } })),
    success: 'The WhatsApp account is saved',
    failureTitle: 'The WhatsApp account was not saved',
    onSuccess: (settings) => {
      queryClient.setQueryData(whatsappSettingsQuery().queryKey, settings)
      reset(settings.form)
    },
  })
  return (
    <form
      className={`panel ${styles.section}`}
      noValidate
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
    >
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
        <button type="submit" className="button main" disabled={save.isPending}>
          {save.isPending ? 'Saving...' : 'Save Settings'}
        </button>
      </div>
      <UnsavedGuard hasUnsavedChanges={() => form.formState.isDirty} isClosing={false} onStay={noop} onLeave={noop} />
    </form>
  )
}
