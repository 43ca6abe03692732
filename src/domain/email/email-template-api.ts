// Email templates and the emails of an order as staff see them.
import { z } from 'zod'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { orderId } from '../values/schemas.ts'
import { EMAIL_TEMPLATE_NAMES } from './email-templates.ts'
import { EMAIL_EXAMPLES } from './template-variables.ts'
import { EMAIL_STATUSES } from './outbox-email.ts'

export const templateName = z.enum(EMAIL_TEMPLATE_NAMES)

const texts = z.object({ subject: z.string(), heading: z.string(), text: z.string() })

/** A template with the texts that apply. */
export const adminEmailTemplateSchema = texts.extend({
  name: templateName,
  title: z.string(),
  recipient: z.enum(['customer', 'staff']),
  variables: z.array(z.object({ name: z.string(), description: z.string() })),
  example: z.enum(EMAIL_EXAMPLES).describe('What a preview is made of'),
  isChanged: z.boolean().describe('Whether staff have changed the texts'),
  updatedAt: z.iso.datetime().nullable(),
})
export type AdminEmailTemplate = z.infer<typeof adminEmailTemplateSchema>

/** The changed texts of a template; its own schema, `emailTextsSchema`, checks lengths and variables. */
export const emailTextsEditSchema = texts.partial().extend(EXPECTED_FIELDS)

/** Texts to be shown with an order or a return of it: the newest without an id. */
export const emailPreviewRequestSchema = texts.extend({ orderId: orderId.optional() })

/** A name and its value: `['Courier', 'BlueDart']`. */
const factSchema = z.tuple([z.string(), z.string()]).readonly()
export type Fact = z.infer<typeof factSchema>

/** A line of an order. `detail` is quantity and price, such as '2 × ₹499.00'. */
const lineSchema = z.object({ name: z.string(), detail: z.string(), amount: z.string() })

/** Building blocks of an email. Each is rendered in its HTML, in its text part and in the preview. */
const emailBlockSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string() }),
  z.object({ kind: z.literal('link'), label: z.string(), url: z.string() }).describe('A button in HTML, a URL in text'),
  z.object({ kind: z.literal('facts'), rows: z.array(factSchema).readonly() }),
  z.object({
    kind: z.literal('lines'),
    lines: z.array(lineSchema).readonly(),
    totals: z.array(factSchema).readonly(),
  }),
])
export type EmailBlock = z.infer<typeof emailBlockSchema>

export const emailPreviewSchema = z.object({
  orderId: z.int().nullable().describe('Null for an email about an account'),
  subject: z.string(),
  heading: z.string(),
  blocks: z.array(emailBlockSchema).readonly(),
  footer: z.array(z.string()).describe('The lines with the details of the shop'),
})
export type EmailPreview = z.infer<typeof emailPreviewSchema>

/** An email about an order, as staff see it. */
export const orderEmailSchema = z.object({
  id: z.int(),
  subject: z.string(),
  /** Null for those who do not see the email address of an order. */
  recipient: z.string().nullable(),
  status: z.enum(EMAIL_STATUSES),
  /** Null without an error, and where the recipient is null: the error may contain the address. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  isForCustomer: z.boolean(),
})
export type OrderEmail = z.infer<typeof orderEmailSchema>
