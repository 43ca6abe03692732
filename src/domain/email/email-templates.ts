import { z } from 'zod'

/** The texts of an email that staff can change. Paragraphs of `text` are separated by empty lines. */
export interface EmailTexts {
  subject: string
  heading: string
  text: string
}

/** The variables of email templates, with what replaces them. */
export const EMAIL_VARIABLES = {
  order_number: 'Number of the order',
  customer_name: 'Name on the order',
  total: 'What the customer pays, such as ₹449.00',
  shop_name: 'Name of the shop',
  shop_phone: 'Phone number of the shop; empty until it is set',
  amount_note: '“You now pay ₹449.00 in cash instead of ₹898.00.” or that the amount is as before',
  payment_note: 'That the customer keeps the cash ready, or that there is nothing to pay',
  cancellation_note: 'That there is nothing to pay, or that the shop pays back, and who cancelled the order',
  cash_note: 'That the customer keeps the cash ready; empty if nothing is to pay',
  parcel_note: 'That the parcel must not be sent or given to the courier',
} as const
export type EmailVariable = keyof typeof EMAIL_VARIABLES

interface EmailTemplate extends EmailTexts {
  title: string
  recipient: 'customer' | 'staff'
  /** Besides those of every email. */
  variables: readonly EmailVariable[]
}

/** Variables of every email. */
const SHOP_VARIABLES = ['shop_name', 'shop_phone'] as const satisfies EmailVariable[]
const ORDER_VARIABLES = ['order_number', 'customer_name', 'total'] as const satisfies EmailVariable[]

/** The emails about orders, with the texts that apply until staff change them. */
export const EMAIL_TEMPLATES = {
  'order-placed': {
    title: 'Order placed',
    recipient: 'customer',
    variables: ORDER_VARIABLES,
    subject: 'Your order #{{order_number}}',
    heading: 'Thank you, {{customer_name}}. Your order is placed.',
    text: 'Order #{{order_number}}. You pay {{total}} in cash when the parcel arrives.',
  },
  'order-placed-prepaid': {
    title: 'Order placed that is paid',
    recipient: 'customer',
    variables: ORDER_VARIABLES,
    subject: 'Your order #{{order_number}}',
    heading: 'Thank you, {{customer_name}}. Your order is placed.',
    text: 'Order #{{order_number}}. You have paid {{total}}. There is nothing more to pay.',
  },
  'order-modified': {
    title: 'Order changed',
    recipient: 'customer',
    variables: [...ORDER_VARIABLES, 'amount_note'],
    subject: 'Your order #{{order_number}} was changed',
    heading: 'Your order #{{order_number}} was changed',
    text: '{{amount_note}} If you did not ask for this change, please call or write.',
  },
  'order-shipped': {
    title: 'Order shipped',
    recipient: 'customer',
    variables: [...ORDER_VARIABLES, 'payment_note'],
    subject: 'Order #{{order_number}} is on its way',
    heading: 'Your order #{{order_number}} is on its way',
    text: '{{payment_note}}',
  },
  'tracking-number-changed': {
    title: 'New tracking number',
    recipient: 'customer',
    variables: ORDER_VARIABLES,
    subject: 'New tracking number for order #{{order_number}}',
    heading: 'Your order #{{order_number}} has a new tracking number',
    text: 'Your order was changed, so it was booked with the courier again. The earlier tracking number is no longer valid.',
  },
  'order-delivery-failed': {
    title: 'Delivery failed',
    recipient: 'customer',
    variables: [...ORDER_VARIABLES, 'cash_note'],
    subject: 'We could not deliver order #{{order_number}}',
    heading: 'The courier could not hand over your order #{{order_number}}',
    text: 'Please choose another day, correct your address or phone number, or say that you do not want the parcel. {{cash_note}}',
  },
  'order-delivered': {
    title: 'Order delivered',
    recipient: 'customer',
    variables: ORDER_VARIABLES,
    subject: 'Order #{{order_number}} was delivered',
    heading: 'Your order #{{order_number}} was delivered',
    text: 'We wish you good study. If a book is damaged or missing, ask for a replacement within 7 days.',
  },
  'order-cancelled': {
    title: 'Order cancelled',
    recipient: 'customer',
    variables: [...ORDER_VARIABLES, 'cancellation_note'],
    subject: 'Order #{{order_number}} was cancelled',
    heading: 'Your order #{{order_number}} was cancelled',
    text: '{{cancellation_note}}',
  },
  'order-placed-staff': {
    title: 'New order',
    recipient: 'staff',
    variables: ORDER_VARIABLES,
    subject: 'New order #{{order_number}}: {{total}}',
    heading: 'New order #{{order_number}}',
    text: '',
  },
  'order-cancelled-staff': {
    title: 'Order cancelled by the customer',
    recipient: 'staff',
    variables: [...ORDER_VARIABLES, 'parcel_note'],
    subject: 'Order #{{order_number}} was cancelled by the customer',
    heading: 'Order #{{order_number}} was cancelled by the customer',
    text: '{{parcel_note}} The books are in stock again.',
  },
} as const satisfies Record<string, EmailTemplate>
export type EmailTemplateName = keyof typeof EMAIL_TEMPLATES

export const EMAIL_TEMPLATE_NAMES = Object.keys(EMAIL_TEMPLATES) as [EmailTemplateName, ...EmailTemplateName[]]

/** Returns the variables of a template. */
export const variablesOf = (name: EmailTemplateName): EmailVariable[] => [
  ...EMAIL_TEMPLATES[name].variables,
  ...SHOP_VARIABLES,
]

/** Returns the texts of a template that apply until staff change them. */
export function defaultTexts(name: EmailTemplateName): EmailTexts {
  const { subject, heading, text } = EMAIL_TEMPLATES[name]
  return { subject, heading, text }
}

const VARIABLE = /\{\{\s*([^{}]*?)\s*\}\}/g

/** Replaces the variables of a text. A variable without a value becomes empty. */
export const fillText = (text: string, values: Readonly<Partial<Record<string, string>>>): string =>
  text.replaceAll(VARIABLE, (_, name: string) => values[name] ?? '').trim()

/** Returns what is wrong with the variables of a text; undefined if nothing is. */
function variableError(name: EmailTemplateName, text: string): string | undefined {
  const known: string[] = variablesOf(name)
  const unknown = Array.from(text.matchAll(VARIABLE), ([, variable = '']) => variable).find(
    (variable) => !known.includes(variable),
  )
  if (unknown !== undefined)
    return `{{${unknown}}} is not a variable of this email. Choose from: ${known.map((one) => `{{${one}}}`).join(', ')}`
  return /\{\{|\}\}/.test(text.replaceAll(VARIABLE, '')) ? 'Each variable needs two braces on both sides' : undefined
}

const MAX_LINE = 150
const MAX_TEXT = 4000

/** The schema of a template's texts. */
export function emailTextsSchema(name: EmailTemplateName) {
  const checked = (schema: z.ZodString) =>
    schema.refine((text) => variableError(name, text) === undefined, {
      error: ({ input }) => variableError(name, String(input)) ?? '',
    })
  const line = (label: string) =>
    checked(
      z
        .string()
        .trim()
        .min(1, `${label} is required`)
        .max(MAX_LINE, `At most ${MAX_LINE} characters`)
        .regex(/^[^\r\n]*$/, 'Must be one line'),
    )
  return z.object({
    subject: line('Subject'),
    heading: line('Heading'),
    text: checked(z.string().trim().max(MAX_TEXT, `At most ${MAX_TEXT} characters`)),
  })
}
