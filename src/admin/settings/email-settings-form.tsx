import { zodResolver } from '@hookform/resolvers/zod'
import { Info } from 'lucide-react'
import { type MouseEvent, useEffect, useState } from 'react'
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form'
import { failureSentence } from '../../api-client.ts'
import type { SiteSetting } from '../../domain/content.ts'
import { type EmailSettingsForm as Settings, emailSettingsFormSchema, sslHint } from '../../domain/email-settings.ts'
import { TextField } from '../../ui/text-field.tsx'
import { bindField } from '../parts/bind-field.ts'
import { CheckboxField } from '../parts/checkbox-field.tsx'
import { tellError, tellSuccess } from '../parts/staff-toasts.ts'
import { UnsavedGuard } from '../parts/unsaved-guard.tsx'
import { useRefresh } from '../parts/use-send.ts'
import { saveEmailSettings, typedFrom } from './email-settings-queries.ts'
import { TestMail } from './test-mail.tsx'

/** The eight settings of the mail server, and a test of them. */
export function EmailSettingsForm({ rows }: { rows: SiteSetting[] }) {
  const { form, save } = useEmailSettings(rows)
  const [testing, setTesting] = useState(false)
  const { isSubmitting, isDirty } = form.formState
  return (
    <form
      className="panel desk-form email-settings"
      noValidate
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <p className="note amber">
        <Info className="icon" />
        An SMTP server is needed to send emails: new-order notifications, customer registrations and admin alerts.
      </p>
      <SettingFields form={form} />
      <div className="form-foot">
        <button
          type="button"
          className="button quiet"
          aria-expanded={testing}
          onMouseDown={stayInField}
          onClick={() => setTesting(!testing)}
        >
          {testing ? 'Hide Test Options' : 'Test Configuration'}
        </button>
        <button type="submit" className="button main" disabled={isSubmitting} onMouseDown={stayInField}>
          {isSubmitting ? 'Saving...' : 'Save Settings'}
        </button>
      </div>
      {testing && <TestMail form={form} />}
      <UnsavedGuard unsaved={() => isDirty} asking={false} onStay={stay} onLeave={stay} />
    </form>
  )
}

const stay = () => undefined
/** A message that appears as a field is left would move the pressed button away: the press leaves no field. */
const stayInField = (event: MouseEvent) => event.preventDefault()

function useEmailSettings(rows: SiteSetting[]) {
  const refresh = useRefresh()
  const form = useForm<Settings>({
    resolver: zodResolver(emailSettingsFormSchema),
    defaultValues: typedFrom(rows),
    mode: 'onTouched',
  })
  const { reset } = form
  // What the server holds now stands in the fields, unless somebody is typing.
  useEffect(() => reset(typedFrom(rows), { keepDirtyValues: true }), [reset, rows])
  const save = async (settings: Settings) => {
    try {
      await saveEmailSettings(rows, settings)
      reset(settings)
      tellSuccess('Email configuration has been updated successfully', 'Email settings saved')
    } catch (error) {
      tellError(failureSentence(error, 'Please try again.'), 'Error saving email settings')
    }
    // Also after a failure: some of the rows may be there now.
    await refresh(['site-settings'])
  }
  return { form, save }
}

function SettingFields({ form }: { form: UseFormReturn<Settings> }) {
  const [port, secure] = useWatch({ control: form.control, name: ['port', 'secure'] })
  return (
    <>
      <CheckboxField label="Enable Email Notifications" {...bindField(form, 'enabled')} />
      <div className="form-grid">
        <TextField
          className="span-3"
          label="SMTP Host"
          hint="Such as smtp.example.com"
          {...plain}
          {...bindField(form, 'host')}
        />
        <TextField
          className="span-3"
          label="SMTP Port"
          hint="587 for TLS, 465 for SSL"
          inputMode="numeric"
          {...plain}
          {...bindField(form, 'port')}
        />
        <TextField className="span-3" label="SMTP Username" {...plain} {...bindField(form, 'user')} />
        <TextField
          className="span-3"
          label="SMTP Password"
          type="password"
          autoComplete="new-password"
          {...bindField(form, 'password')}
        />
        <TextField className="span-3" label="From Email Address" type="email" {...plain} {...bindField(form, 'from')} />
        <TextField
          className="span-3"
          label="Admin Email Address"
          type="email"
          {...plain}
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

const plain = { autoCapitalize: 'none', autoComplete: 'off', spellCheck: false } as const
