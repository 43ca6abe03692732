// Loaded with the first touch of the form: the rules and their library would weigh down the page's first view.
import { type ContactForm, contactFormSchema } from '../../domain/contact-form.ts'
import type { ContactMessages } from './use-field-messages.ts'

/** What is typed, cleaned; or what is wrong, field by field. */
export type CheckedContact = { form: ContactForm } | { form?: undefined; messages: ContactMessages }

export function checkContact(typed: Record<string, string>): CheckedContact {
  const checked = contactFormSchema.safeParse(typed)
  if (checked.success) return { form: checked.data }
  const messages: ContactMessages = {}
  for (const { path, message } of checked.error.issues) messages[path[0] as keyof ContactForm] ??= message
  return { messages }
}
