import { Send } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { api, toUserMessage, readJson } from '../../api-client.ts'
import type { EmailSettingsForm } from '../../domain/settings/email-settings.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useChange } from '../../use-change.ts'
import { bindField } from '../components/bind-field.ts'
import { toast } from '../components/toast.ts'
import * as styles from './test-email.module.css'

/** Sends a test email with the saved settings and shows the server's response. */
export function TestEmail({ form }: { form: UseFormReturn<EmailSettingsForm> }) {
  const { mutate, isPending } = useChange({
    mutationFn: (email: string) => readJson(api.email.test.$post({ json: { email } })),
    onSuccess: () =>
      toast.success({ title: 'Test email sent', description: 'A test email has been sent. Please check your inbox.' }),
    onError: (error) =>
      toast.error({ title: 'Error sending test email', description: toUserMessage(error, 'Please try again.') }),
  })
  const send = async () => {
    const email = form.getValues('testEmail').trim()
    if (email === '')
      return toast.error({
        title: 'Test email required',
        description: 'Please enter an email address to send the test to',
      })
    if (await form.trigger('testEmail', { shouldFocus: true })) mutate(email)
  }
  return (
    <fieldset className={styles.test}>
      <legend className="legend">Test the configuration</legend>
      <p>Save the settings first: the test uses the saved settings, not the values in the fields.</p>
      <div className={styles.row}>
        <TextField
          label="Test Email Recipient"
          type="email"
          autoComplete="off"
          className={styles.address}
          {...bindField(form, 'testEmail')}
        />
        <button type="button" className="button" disabled={isPending} onClick={() => void send()}>
          <Send className="icon" />
          {isPending ? 'Sending...' : 'Send Test Email'}
        </button>
      </div>
    </fieldset>
  )
}
