import { Info } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { SiteSetting } from '../../domain/settings/site-settings.ts'
import { type EmailSettingsForm as Settings, sslHint } from '../../domain/settings/email-settings.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { bindField } from '../components/bind-field.ts'
import { CheckboxField } from '../components/checkbox-field.tsx'
import * as grid from '../components/form-grid.module.css'
import { UnsavedGuard } from '../components/dialogs/unsaved-guard.tsx'
import * as styles from './email-settings-form.module.css'
import { TestEmail } from './test-email.tsx'
import { EMAIL_LABELS, useEmailSettings } from './use-email-settings.ts'

/** SMTP settings with a test email. */
export function EmailSettingsForm({ rows }: { rows: SiteSetting[] }) {
  const { form, save, dialog } = useEmailSettings(rows)
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
      {dialog}
      <UnsavedGuard hasUnsavedChanges={() => isDirty} />
    </form>
  )
}
/** Prevents blur on mousedown: an error that appears on blur would move the button away. */
const preventBlur = (event: MouseEvent) => event.preventDefault()

function SettingFields({ form }: { form: UseFormReturn<Settings> }) {
  const [port, secure] = useWatch({ control: form.control, name: ['port', 'secure'] })
  return (
    <>
      <CheckboxField label={EMAIL_LABELS.enabled} {...bindField(form, 'enabled')} />
      <div className={grid.grid}>
        <TextField
          className={grid.half}
          label={EMAIL_LABELS.host}
          hint="Such as smtp.example.com"
          {...PLAIN_INPUT}
          {...bindField(form, 'host')}
        />
        <TextField
          className={grid.half}
          label={EMAIL_LABELS.port}
          hint="587 for TLS, 465 for SSL"
          inputMode="numeric"
          {...PLAIN_INPUT}
          {...bindField(form, 'port')}
        />
        <TextField className={grid.half} label={EMAIL_LABELS.user} {...PLAIN_INPUT} {...bindField(form, 'user')} />
        <TextField
          className={grid.half}
          label={EMAIL_LABELS.password}
          type="password"
          autoComplete="new-password"
          {...bindField(form, 'password')}
        />
        <TextField
          className={grid.half}
          label={EMAIL_LABELS.from}
          type="email"
          {...EMAIL_INPUT}
          {...bindField(form, 'from')}
        />
        <TextField
          className={grid.half}
          label={EMAIL_LABELS.adminEmail}
          type="email"
          {...EMAIL_INPUT}
          {...bindField(form, 'adminEmail')}
        />
      </div>
      <CheckboxField label={EMAIL_LABELS.secure} {...bindField(form, 'secure')} />
      <p role="status" className="meta">
        {sslHint(port.trim(), secure)}
      </p>
    </>
  )
}

const EMAIL_INPUT = { autoComplete: 'off', spellCheck: false } as const
const PLAIN_INPUT = { ...EMAIL_INPUT, autoCapitalize: 'none' } as const
