import { zodResolver } from '@hookform/resolvers/zod'
import { Info } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { toUserMessage } from '../../api-client.ts'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'
import {
  type EmailSettingsForm as Settings,
  emailSettingsFormSchema,
  sslHint,
} from '../../domain/settings/email-settings.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { CheckboxField } from '../components/checkbox-field.tsx'
import * as grid from '../components/form-grid.module.css'
import { toast } from '../components/toast.ts'
import { UnsavedGuard } from '../components/dialogs/unsaved-guard.tsx'
import { useRefresh } from '../components/use-submit.ts'
import * as styles from './email-settings-form.module.css'
import { saveEmailSettings, toFormValues } from './email-settings-queries.ts'
import { TestEmail } from './test-email.tsx'

/** SMTP settings with a test email. */
export function EmailSettingsForm({ rows }: { rows: SiteSetting[] }) {
  const { form, save } = useEmailSettings(rows)
  const [testing, setTesting] = useState(false)
  const { isSubmitting, isDirty } = form.formState
  return (
    <form className={`panel ${styles.form}`} noValidate onSubmit={(event) => void form.handleSubmit(save)(event)}>
      <p className="note amber">
        <Info className="icon" />
        An SMTP server is needed to send emails: new-order notifications, customer registrations and admin alerts.
      </p>
      <SettingFields form={form} />
      <div className={styles.buttons}>
        <button
          type="button"
          className="button quiet"
          aria-expanded={testing}
          onMouseDown={preventBlur}
          onClick={() => setTesting(!testing)}
        >
          {testing ? 'Hide Test Options' : 'Test Configuration'}
        </button>
        <button type="submit" className="button main" disabled={isSubmitting} onMouseDown={preventBlur}>
          {isSubmitting ? 'Saving...' : 'Save Settings'}
        </button>
      </div>
      {testing && <TestEmail form={form} />}
      <UnsavedGuard hasUnsavedChanges={() => isDirty} isClosing={false} onStay={noop} onLeave={noop} />
    </form>
  )
}

const noop = () => undefined
/** Prevents blur on mousedown: an error that appears on blur would move the button away. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

function useEmailSettings(rows: SiteSetting[]) {
  const refresh = useRefresh()
  const form = useForm<Settings>({
    resolver: zodResolver(emailSettingsFormSchema),
    defaultValues: toFormValues(rows),
    mode: 'onTouched',
  })
  const { reset, getValues } = form
  // Shows the stored values unless the form has unsaved input. The test recipient is never stored.
  useEffect(
    () => reset({ ...toFormValues(rows), testEmail: getValues('testEmail') }, { keepDirtyValues: true }),
    [reset, getValues, rows],
  )
  const save = async (settings: Settings) => {
    try {
      await saveEmailSettings(rows, settings)
      reset(settings)
      toast.success({ title: 'Email settings saved', description: 'Email configuration has been updated successfully' })
    } catch (error) {
      toast.error({ title: 'Error saving email settings', description: toUserMessage(error, 'Please try again.') })
    }
    // Also after an error: some rows may be saved.
    await refresh(['site-settings'])
  }
  return { form, save }
}

function SettingFields({ form }: { form: UseFormReturn<Settings> }) {
  const [port, secure] = useWatch({ control: form.control, name: ['port', 'secure'] })
  return (
    <>
      <CheckboxField label="Enable Email Notifications" {...bindField(form, 'enabled')} />
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label="SMTP Host"
          hint="Such as smtp.example.com"
          {...PLAIN_INPUT}
          {...bindField(form, 'host')}
        />
        <TextField
          className={grid.half}
          label="SMTP Port"
          hint="587 for TLS, 465 for SSL"
          inputMode="numeric"
          {...PLAIN_INPUT}
          {...bindField(form, 'port')}
        />
        <TextField className={grid.half} label="SMTP Username" {...PLAIN_INPUT} {...bindField(form, 'user')} />
        <TextField
          className={grid.half}
          label="SMTP Password"
          type="password"
          autoComplete="new-password"
          {...bindField(form, 'password')}
        />
        <TextField
          className={grid.half}
          label="From Email Address"
          type="email"
          {...EMAIL_INPUT}
          {...bindField(form, 'from')}
        />
        <TextField
          className={grid.half}
          label="Admin Email Address"
          type="email"
          {...EMAIL_INPUT}
          {...bindField(form, 'adminEmail')}
        />
      </div>
      <CheckboxField label="Use Secure Connection (SSL)" {...bindField(form, 'secure')} />
      <p role="status" className="meta">
        {sslHint(port.trim(), secure)}
      </p>
    </>
  )
}

const EMAIL_INPUT = { autoComplete: 'off', spellCheck: false } as const
const PLAIN_INPUT = { ...EMAIL_INPUT, autoCapitalize: 'none' } as const
