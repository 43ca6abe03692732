import { type FocusEvent, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ContactForm } from '../../domain/contact-form.ts'
import { saveContactDraft, typedIn } from './contact-draft.ts'

export type ContactField = keyof ContactForm
export type ContactMessages = Partial<Record<ContactField, string>>

const FIELDS: readonly ContactField[] = ['name', 'email', 'phone', 'subject', 'message']

/** The rules, fetched with the first touch of the form. */
export const loadRules = () => import('./contact-rules.ts')

/** What stands beside the fields: checked when a field is left, then as it is typed in. */
export function useFieldMessages(form: RefObject<HTMLFormElement | null>) {
  const [messages, setMessages] = useState<ContactMessages>({})
  const left = useRef(new Set<string>())

  const checkLeft = async () => {
    const { checkContact } = await loadRules()
    if (!form.current) return
    const checked = checkContact(typedIn(form.current))
    setMessages(checked.form ? {} : only(checked.messages, left.current))
  }
  // Rules that do not come now are asked for again with the next touch, and with the message.
  const checkQuietly = () => void checkLeft().catch(() => undefined)
  return {
    messages,
    /** Shows what is wrong and moves to the first of the fields. */
    refuse: (found: ContactMessages) => {
      for (const field of FIELDS) left.current.add(field)
      flushSync(() => setMessages(found))
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    },
    clear: () => {
      left.current.clear()
      setMessages({})
    },
    touches: {
      onFocus: () => void loadRules().catch(() => undefined),
      onBlur: (event: FocusEvent<HTMLFormElement>) => {
        const { name, value } = event.target as unknown as HTMLInputElement
        // Walking past an empty field on the way to another is no mistake yet.
        if (name && value) left.current.add(name)
        if (left.current.size > 0) checkQuietly()
      },
      onInput: () => {
        if (form.current) saveContactDraft(form.current)
        if (left.current.size > 0) checkQuietly()
      },
    },
  }
}

const only = (messages: ContactMessages, left: ReadonlySet<string>): ContactMessages =>
  Object.fromEntries(Object.entries(messages).filter(([field]) => left.has(field)))
