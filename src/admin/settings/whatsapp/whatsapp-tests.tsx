import { CircleAlert, CircleCheck, Send } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import { ApiError, api, readJson, toUserMessage } from '../../../api-client.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useChange } from '../../../use-change.ts'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './whatsapp-section.module.css'

/** Tests of the account: the login, and a message to the owner. */
export const WhatsAppTests = () => (
  <section className={`panel ${styles.section}`}>
    <h3>Test</h3>
    <p>Both tests use the saved settings. A test message needs an approved template.</p>
    <AccessTest />
    <TestMessage />
  </section>
)

function AccessTest() {
  const { mutate, data, error, isPending } = useChange({
    mutationFn: () => readJson(api.admin.whatsapp.check.$post()),
  })
  const reason = error ? toUserMessage(error, 'An error occurred.') : data?.error
  return (
    <>
      <div className={styles.row}>
        <button type="button" className="button" disabled={isPending} onClick={() => mutate()}>
          {isPending ? 'Testing…' : 'Test the login'}
        </button>
      </div>
      <div role="status">
        {data?.success && (
          <p className="note">
            <CircleCheck className="icon" />
            Meta accepted the login. Customers see {data.phone}, {data.name}.
          </p>
        )}
        {reason && (
          <p className="note bad">
            <CircleAlert className="icon" />
            {reason}
          </p>
        )}
      </div>
    </>
  )
}

function TestMessage() {
  const [phone, setPhone] = useState('')
  const send = useSubmit({
    submit: (mobile: string) => readJson(api.admin.whatsapp.test.$post({ json: { phone: mobile } })),
    success: ({ message }) => message,
    failureTitle: 'The test message was not sent',
    refresh: ['whatsapp'],
  })
  const error = send.error instanceof ApiError ? send.error.fields?.phone : undefined
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    send.mutate(phone)
  }
  return (
    <form className={styles.row} noValidate onSubmit={submit}>
      <TextField
        label="Your mobile number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        value={phone}
        error={error}
        onChange={(event) => setPhone(event.target.value)}
      />
      <button type="submit" className="button" disabled={send.isPending}>
        <Send className="icon" />
        {send.isPending ? 'Sending…' : 'Send test message'}
      </button>
    </form>
  )
}
