import { useHydrated } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { PROMISES } from '../../domain/shop-promises.ts'
import { ContactFields } from './contact-fields.tsx'
import { CONTACT_FAILURE, useContactForm } from './use-contact-form.ts'

export function ContactForm({ email }: { email: string }) {
  const { messages, state, sentNumber, writeAnother, formProps } = useContactForm()
  const ready = useHydrated()
  if (sentNumber !== undefined) return <MessageSent number={sentNumber} onWriteAnother={writeAnother} />
  return (
    <form className="panel" method="dialog" noValidate aria-labelledby="contact-form-title" {...formProps}>
      <h2 id="contact-form-title">Write to us</h2>
      <noscript>
        <p className="note amber mb-4">This form needs JavaScript. Write to {email} instead.</p>
      </noscript>
      <ContactFields messages={messages} />
      {state === 'failed' && (
        <p className="note bad mt-4" role="alert">
          <CircleAlert className="icon" />
          {CONTACT_FAILURE}
        </p>
      )}
      {/* Before the page is alive a press would send the form nowhere, and lose what is typed. */}
      <button
        type={ready ? 'submit' : 'button'}
        className="button main big full mt-4"
        disabled={state === 'sending'}
        aria-busy={state === 'sending'}
      >
        {state === 'sending' ? 'Sending...' : 'Send Message'}
      </button>
    </form>
  )
}

function MessageSent({ number, onWriteAnother }: { number: number; onWriteAnother: () => void }) {
  return (
    <section className="panel stack justify-items-start">
      <h2
        className="flex items-center gap-2"
        tabIndex={-1}
        // Whoever sent the message was in the form that is gone now.
        ref={(heading) => heading?.focus()}
      >
        <CircleCheck className="icon icon-l text-new" />
        Message Sent!
      </h2>
      <p>
        The number of your message is <b className="num">{number}</b>. Keep it, and name it if you write or call again.
      </p>
      <p className="text-ink-2">
        We answer by email or phone. A complaint is acknowledged within {PROMISES.complaintHeardWithin}.
      </p>
      <button type="button" className="button" onClick={onWriteAnother}>
        Write another message
      </button>
    </section>
  )
}
