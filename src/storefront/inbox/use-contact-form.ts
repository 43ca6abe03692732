import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ApiProblem } from '../../api-client.ts'
import { notify } from '../../ui/toasts.ts'
import { forgetContactDraft, restoreContactDraft, typedIn } from './contact-draft.ts'
import { sendMessage } from './send-message.ts'
import { loadRules, useFieldMessages } from './use-field-messages.ts'

export const CONTACT_FAILURE = 'Failed to send message. Please try again.'

/** The form of Contact Us. Nothing typed is lost unless the message has arrived. */
export function useContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const [state, setState] = useState<'typing' | 'sending' | 'failed'>('typing')
  const [sentNumber, setSentNumber] = useState<number>()
  const { messages, refuse, clear, touches } = useFieldMessages(form)
  useDraft(form, sentNumber === undefined)

  const send = async (element: HTMLFormElement) => {
    const typed = typedIn(element)
    const { checkContact } = await loadRules()
    const checked = checkContact(typed)
    if (!checked.form) return refuse(checked.messages)
    const id = await sendMessage(checked.form, typed.newsletter !== undefined)
    forgetContactDraft()
    clear()
    setSentNumber(id)
    notify({ title: 'Message Sent!', description: `The number of your message is ${id}.` })
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    try {
      await send(event.currentTarget)
      setState('typing')
    } catch (error) {
      const fields = error instanceof ApiProblem ? error.fields : undefined
      setState(fields ? 'typing' : 'failed')
      if (fields) refuse(fields)
      else notify({ title: 'Error', description: CONTACT_FAILURE, tone: 'error' })
    }
  }
  return {
    messages,
    state,
    sentNumber,
    writeAnother: () => setSentNumber(undefined),
    formProps: { ref: form, onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event), ...touches },
  }
}

function useDraft(form: RefObject<HTMLFormElement | null>, shown: boolean) {
  useEffect(() => {
    if (shown && form.current) restoreContactDraft(form.current)
  }, [form, shown])
}
