import { api, read } from '../../api-client.ts'
import type { ContactForm } from '../../domain/contact-form.ts'
import { subscribe } from '../content/subscribe.ts'

/**
 * Sends a message to the store, and orders the newsletter where that was wished.
 * @returns the number of the message
 * @throws ApiProblem with `fields` for input that breaks a rule
 */
export async function sendMessage(form: ContactForm, wantsNewsletter: boolean): Promise<number> {
  const { id } = await read(api['contact-messages'].$post({ json: { ...form, source: 'contact' } }))
  // The message has arrived: a newsletter that could not be ordered does not take that back.
  if (wantsNewsletter) await subscribe(form.email, 'contact').catch(() => undefined)
  return id
}
