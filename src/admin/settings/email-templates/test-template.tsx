import { type KeyboardEvent, useState } from 'react'
import { api, readJson } from '../../../api-client.ts'
import type { AdminEmailTemplate } from '../../../domain/email/email-template-api.ts'
import type { EmailTemplateName } from '../../../domain/email/email-templates.ts'
import type { EmailTexts } from '../../../domain/email/template-variables.ts'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import * as styles from './email-preview.module.css'

interface Props {
  name: EmailTemplateName
  example: AdminEmailTemplate['example']
  texts: EmailTexts
  /** The order of the preview; undefined for the newest one. */
  orderId: number | undefined
}

/** Sends the email with the typed texts, saved or not, to an address. */
export function TestTemplate({ name, example, texts, orderId }: Props) {
  const [email, setEmail] = useState('')
  const { mutate, isPending } = useSubmit({
    submit: () =>
      readJson(
        api.admin['email-templates'][':name'].test.$post({
          param: { name },
          json: { ...texts, email: email.trim(), ...(orderId !== undefined && { orderId }) },
        }),
      ),
    success: ({ message }) => message,
    failureTitle: 'The test email was not sent',
  })
  const send = () => {
    if (email.trim() !== '' && !isPending) mutate()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    send()
  }
  return (
    <div className={styles.order}>
      <TextField
        label="Send a test to"
        hint={`With the texts in the fields${describeExample(example, orderId)}. Its links do not work.`}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className="button" disabled={isPending || email.trim() === ''} onClick={send}>
        {isPending ? 'Sending…' : 'Send'}
      </button>
    </div>
  )
}

/** Says whose data a test email has. @example describeExample('order', 5990419787) // ' and the data of order #5990419787' */
function describeExample(example: Props['example'], orderId: number | undefined): string {
  if (example === 'account') return ''
  return ` and the data of ${orderId === undefined ? `the newest ${example}` : `order #${orderId}`}`
}
