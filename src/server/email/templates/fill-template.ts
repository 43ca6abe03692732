import type { EmailBlock } from '../../../domain/email/email-template-api.ts'
import {
  defaultTexts,
  type EmailTemplateName,
  type EmailTexts,
  type EmailVariable,
  fillText,
} from '../../../domain/email/email-templates.ts'
import { paragraph, type Sender } from './email-body.ts'

/** The texts that staff have changed, by template. */
export type ChangedTexts = Readonly<Partial<Record<EmailTemplateName, EmailTexts>>>

/** The values of a template's variables, except those of the shop. */
export type EmailValues = Readonly<Partial<Record<EmailVariable, string>>>

/** Returns subject, heading and paragraphs of an email: the template's texts with their variables replaced. */
export function fillTemplate(
  name: EmailTemplateName,
  values: EmailValues,
  { sender, texts }: { sender: Sender; texts: ChangedTexts },
): { subject: string; heading: string; paragraphs: EmailBlock[] } {
  const { subject, heading, text } = texts[name] ?? defaultTexts(name)
  const all = { ...values, shop_name: sender.name, shop_phone: sender.phone }
  const paragraphs = fillText(text, all)
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
  return { subject: fillText(subject, all), heading: fillText(heading, all), paragraphs: paragraphs.map(paragraph) }
}
