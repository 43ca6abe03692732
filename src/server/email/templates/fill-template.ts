import type { EmailBlock } from '../../../domain/email/email-template-api.ts'
import { defaultTexts, EMAIL_TEMPLATES, type EmailTemplateName, partOf } from '../../../domain/email/email-templates.ts'
import type { EmailPart, EmailTexts, EmailVariable } from '../../../domain/email/template-variables.ts'
import { fillText } from '../../../domain/values/text-variables.ts'
import { paragraph, type Sender } from './email-body.ts'

/** The texts that staff have changed, by template. */
export type ChangedTexts = Readonly<Partial<Record<EmailTemplateName, EmailTexts>>>

/** The values of a template's variables, except those of the shop. */
export type EmailValues = Readonly<Partial<Record<EmailVariable, string>>>

/** The fixed parts of an email. */
export type EmailParts = Readonly<Partial<Record<EmailPart, readonly EmailBlock[]>>>

/** The settings that texts need. */
export interface TextSettings {
  sender: Sender
  texts: ChangedTexts
}

/**
 * Returns kind, subject, heading and blocks of an email: the texts with their variables replaced, and the fixed parts
 * where the text has them. Parts that the text does not have follow it.
 */
export function fillTemplate(
  name: EmailTemplateName,
  values: EmailValues,
  { sender, texts }: TextSettings,
  parts: EmailParts = {},
): { kind: EmailTemplateName; subject: string; body: { heading: string; blocks: EmailBlock[] } } {
  const { subject, heading, text } = texts[name] ?? defaultTexts(name)
  const all = { ...values, shop_name: sender.name, shop_phone: sender.phone }
  const paragraphs = text.split(/\n\s*\n/)
  const placed = paragraphs.map((part) => partOf(name, part))
  const rest = EMAIL_TEMPLATES[name].parts.filter((part) => !placed.includes(part))
  const blocks = [
    ...paragraphs.flatMap((template, index) => {
      const part = placed[index]
      if (part) return parts[part] ?? []
      const filled = fillText(template, all)
      return filled === '' ? [] : [paragraph(filled)]
    }),
    ...rest.flatMap((part) => parts[part] ?? []),
  ]
  return { kind: name, subject: fillText(subject, all), body: { heading: fillText(heading, all), blocks } }
}
