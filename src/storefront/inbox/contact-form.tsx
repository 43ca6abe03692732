import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { api, readJson } from '../../api-client.ts'
import type { ContactForm as ContactMessage } from '../../domain/inbox/contact-form.ts'
import { PROMISES } from '../../domain/store/promises.ts'
import { createFormDraft } from '../../ui/forms/form-draft.ts'
import { FormError } from '../../ui/forms/form-error.tsx'
import { useZodForm } from '../../ui/forms/use-zod-form.ts'
import { toast } from '../../ui/overlays/toasts.ts'
import { subscribe } from '../content/subscribe.ts'
import { ContactFields } from './contact-fields.tsx'
import * as styles from './contact-form.module.css'

const FAILURE_MESSAGE = 'Failed to send message. Please try again.'

export function ContactForm({ email }: { email: string }) {
  const [sentId, setSentId] = useState<number>()
  if (sentId === undefined) return <MessageForm email={email} onSent={setSentId} />
  return <MessageSent id={sentId} onWriteAnother={() => setSentId(undefined)} />
}

const draft = createFormDraft('contactDraft')
const loadSchema = () => import('../../domain/inbox/contact-form.ts').then((file) => file.contactFormSchema)

function MessageForm({ email, onSent }: { email: string; onSent: (id: number) => void }) {
  const form = useZodForm({
    loadSchema,
    draft,
    onSubmit: async (message, element) => {
      const id = await sendMessage(message, new FormData(element).has('newsletter'))
      onSent(id)
      toast.success({ title: 'Message Sent!', description: `Your reference number is ${id}.` })
    },
    onError: (_error, fieldsShown) => {
      if (fieldsShown) return undefined
      toast.error({ description: FAILURE_MESSAGE })
      return FAILURE_MESSAGE
    },
  })
  return (
    <form className="panel" aria-labelledby="contact-form-title" {...form.formProps}>
      <h2 id="contact-form-title">Write to us</h2>
      <noscript>
        <p className={`note amber ${styles.noScript}`}>
          This form needs JavaScript.{email && ` Write to ${email} instead.`}
        </p>
      </noscript>
      <ContactFields register={form.register} errors={form.errors} fields={form.fields} />
      <div className={styles.error}>
        <FormError message={form.formError} />
      </div>
      <button
        type="submit"
        className={`button main big full ${styles.submit}`}
        disabled={form.pending}
        aria-busy={form.pending}
      >
        {form.pending ? 'Sending…' : 'Send Message'}
      </button>
    </form>
  )
}

/** Returns the id of the message. */
async function sendMessage(message: ContactMessage, subscribes: boolean): Promise<number> {
  const { id } = await readJson(api['contact-messages'].$post({ json: { ...message, source: 'contact' } }))
  // The message is stored. A failed subscription must not look like a failed message.
  if (subscribes) await subscribe(message.email, 'contact').catch(() => undefined)
  return id
}

function MessageSent({ id, onWriteAnother }: { id: number; onWriteAnother: () => void }) {
  return (
    <section className={`panel stack ${styles.sent}`}>
      <h2
        tabIndex={-1}
        // Replaces the form, which had the focus.
        ref={(heading) => heading?.focus()}
      >
        <CircleCheck className="icon icon-l" />
        Message Sent!
      </h2>
      <p>
        Your reference number is <b className="num">{id}</b>. Please quote it if you write or call again.
      </p>
      <p className={styles.nextStep}>
        We answer by email or phone. A complaint is acknowledged within {PROMISES.complaintAcknowledgedWithin}.
      </p>
      <button type="button" className="button" onClick={onWriteAnother}>
        Write another message
      </button>
    </section>
  )
}
