import { z } from 'zod'
import { text as cleanText } from '../values/schemas.ts'
import { listVariables, variableError } from '../values/text-variables.ts'
import { ACCOUNT_TEMPLATES, DELETION_TEMPLATES } from './account-templates.ts'
import { ORDER_TEMPLATES } from './order-templates.ts'
import { RETURN_TEMPLATES } from './return-templates.ts'
import { REVIEW_TEMPLATES } from './review-templates.ts'
import { EMAIL_PARTS, EMAIL_VARIABLES, type EmailPart, type EmailTexts, SHOP_VARIABLES } from './template-variables.ts'

/** All emails whose texts staff can change. */
export const EMAIL_TEMPLATES = {
  ...ORDER_TEMPLATES,
  ...RETURN_TEMPLATES,
  ...REVIEW_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  ...DELETION_TEMPLATES,
}
export type EmailTemplateName = keyof typeof EMAIL_TEMPLATES

export const EMAIL_TEMPLATE_NAMES = Object.keys(EMAIL_TEMPLATES) as [EmailTemplateName, ...EmailTemplateName[]]

/** Returns the variables of a template and its fixed parts, with what replaces them. */
export const variablesOf = (name: EmailTemplateName): { name: string; description: string }[] => [
  ...[...EMAIL_TEMPLATES[name].variables, ...SHOP_VARIABLES].map((variable) => ({
    name: variable,
    description: EMAIL_VARIABLES[variable],
  })),
  ...EMAIL_TEMPLATES[name].parts.map((part) => ({
    name: part,
    description: `${EMAIL_PARTS[part]}. Alone in a paragraph; at the end if you leave it out.`,
  })),
]

/** Returns the texts of a template that apply until staff change them. */
export function defaultTexts(name: EmailTemplateName): EmailTexts {
  const { subject, heading, text } = EMAIL_TEMPLATES[name]
  return { subject, heading, text }
}

/** Returns the part that a paragraph of a template consists of; undefined for another paragraph. */
export function partOf(name: EmailTemplateName, paragraph: string): EmailPart | undefined {
  const [, word = ''] = /^\{\{([^{}]*)\}\}$/.exec(paragraph.trim()) ?? []
  return partsOf(name).find((part) => part === word.trim())
}

const partsOf = (name: EmailTemplateName): readonly EmailPart[] => EMAIL_TEMPLATES[name].parts

/** Returns the error in the variables of a text; undefined if they are valid. Only `text` has paragraphs with parts. */
function templateError(name: EmailTemplateName, field: keyof EmailTexts, text: string): string | undefined {
  const paragraphs = field === 'text' ? text.split(/\n\s*\n/).filter((one) => !partOf(name, one)) : [text]
  const parts: string[] = [...partsOf(name)]
  const misplaced = paragraphs.flatMap(listVariables).find((variable) => parts.includes(variable))
  if (misplaced !== undefined) return `{{${misplaced}}} must be alone in a paragraph of the text`
  const known = variablesOf(name).map((variable) => variable.name)
  return variableError(text, known, 'this email')
}

const MAX_LINE = 150
const MAX_TEXT = 4000

/** The schema of a template's texts. */
export function emailTextsSchema(name: EmailTemplateName) {
  const checked = (field: keyof EmailTexts, schema: z.ZodString) =>
    schema.refine((text) => templateError(name, field, text) === undefined, {
      error: ({ input }) => templateError(name, field, String(input)) ?? '',
    })
  const line = (field: keyof EmailTexts, label: string) =>
    checked(
      field,
      cleanText(MAX_LINE)
        .min(1, `${label} is required`)
        .regex(/^[^\r\n]*$/, 'Must be one line'),
    )
  return z.object({
    subject: line('subject', 'Subject'),
    heading: line('heading', 'Heading'),
    text: checked('text', cleanText(MAX_TEXT)),
  })
}
