import { useHydrated } from '@tanstack/react-router'
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

const FAILURE = 'Failed to send message. Please try again.'

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
      toast.success({ title: 'Message Sent!', description: `The number of your message is ${id}.` })
    },
    onError: (_error, fieldsShown) => {
      if (fieldsShown) return undefined
      toast.error({ description: FAILURE })
      return FAILURE
    },
  })
  const hydrated = useHydrated()
  return (
    <form className="panel" aria-labelledby="contact-form-title" {...form.formProps}>
      <h2 id="contact-form-title">Write to us</h2>
      <noscript>
        <p className="note amber mb-4">This form needs JavaScript. Write to {email} instead.</p>
      </noscript>
      <ContactFields register={form.register} errors={form.errors} />
      <div className="mt-4">
        <FormError message={form.formError} />
      </div>
      {/* Before hydration a submit would lose what is typed. */}
      <button
        type={hydrated ? 'submit' : 'button'}
        className="button main big full mt-4"
        disabled={form.pending}
        aria-busy={form.pending}
      >
        {form.pending ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  )
}

/** Returns the id of the message. */
async function sendMessage(message: ContactMessage, subscribes: boolean): Promise<number> {
  const { id } = await readJson(api['contact-messages'].$post({ json: { ...message, source: 'contact' } }))
  // The message is stored: a failed subscription does not fail it.
  if (subscribes) await subscribe(message.email, 'contact').catch(() => undefined)
  return id
}

function MessageSent({ id, onWriteAnother }: { id: number; onWriteAnother: () => void }) {
  return (
    <section className="panel stack justify-items-start">
      <h2
        className="flex items-center gap-2"
        tabIndex={-1}
        // The focused form is gone.
        ref={(heading) => heading?.focus()}
      >
        <CircleCheck className="icon icon-l text-new" />
        Message Sent!
      </h2>
      <p>
        The number of your message is <b className="num">{id}</b>. Keep it, and name it if you write or call again.
      </p>
      <p className="text-ink-2">
        We answer by email or phone. A complaint is acknowledged within {PROMISES.complaintAcknowledgedWithin}.
      </p>
      <button type="button" className="button" onClick={onWriteAnother}>
        Write another message
      </button>
    </section>
  )
}
