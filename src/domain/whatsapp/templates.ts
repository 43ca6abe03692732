/** A message template, as Meta must approve it before it can be sent. */
export interface WhatsAppTemplate {
  /** Its name at Meta. A changed text needs a new name. */
  metaName: string
  label: string
  /** Variables are `{{1}}`, `{{2}}` and so on, never first or last. */
  body: string
  /** One value for each variable, for Meta's review. */
  examples: readonly string[]
  /** Buttons whose taps come back to the store, by the action in their payload. */
  replies: readonly { action: WhatsAppAction; text: string }[]
  /** The text of the button that opens the page of the order, and the fixed part of its path. */
  linkText: string
  linkPath: string
}

/** What a customer asks for with a button. */
export const WHATSAPP_ACTIONS = ['confirm', 'cancel'] as const
export type WhatsAppAction = (typeof WHATSAPP_ACTIONS)[number]

export const WHATSAPP_TEMPLATE_NAMES = ['confirm_order', 'failed_delivery'] as const
export type WhatsAppTemplateName = (typeof WHATSAPP_TEMPLATE_NAMES)[number]

/** The language of all templates. Meta compares the code to the letter. */
export const TEMPLATE_LANGUAGE = 'en'

/** The templates. They are of Meta's category utility: each is about one order and advertises nothing. */
export const WHATSAPP_TEMPLATES: Record<WhatsAppTemplateName, WhatsAppTemplate> = {
  confirm_order: {
    metaName: 'rankshelf_confirm_order_v2',
    label: 'Confirm the order',
    body:
      'Hello {{1}}, thank you for your order {{2}} at {{3}}. To pay in cash on delivery: {{4}}. ' +
      'Please confirm that we may send it.',
    examples: ['Asha', '1234567890', 'Rankshelf', '₹1,249'],
    replies: [
      { action: 'confirm', text: 'Confirm order' },
      { action: 'cancel', text: 'Cancel order' },
    ],
    linkText: 'See order',
    linkPath: '/orders/',
  },
  failed_delivery: {
    metaName: 'rankshelf_failed_delivery_v1',
    label: 'The delivery failed',
    body:
      'Hello {{1}}, the courier could not deliver your order {{2}} from {{3}}. ' +
      'Please choose another day or correct your address, so that the parcel does not go back.',
    examples: ['Asha', '1234567890', 'Rankshelf'],
    replies: [],
    linkText: 'Choose a day',
    linkPath: '/orders/',
  },
}

export const TEMPLATE_STATUSES = ['PENDING', 'APPROVED', 'REJECTED', 'PAUSED', 'DISABLED', 'IN_APPEAL'] as const
export type TemplateStatus = (typeof TEMPLATE_STATUSES)[number]

/** The payload of a button. @param token identifies the message, a secret of the store and its customer */
export const toPayload = (action: WhatsAppAction, token: string): string => `${action}:${token}`

/** Parses the payload of a tapped button; undefined for one that the store has not made. */
export function parsePayload(payload: string): { action: WhatsAppAction; token: string } | undefined {
  const [name, token, ...rest] = payload.split(':')
  const action = WHATSAPP_ACTIONS.find((known) => known === name)
  return action && token && rest.length === 0 ? { action, token } : undefined
}

const MAX_VALUE_LENGTH = 200

/** Returns a value that Meta accepts for a variable: one line, no runs of spaces, not empty. */
export const toTemplateValue = (value: string): string =>
  value.replace(/\s+/g, ' ').trim().slice(0, MAX_VALUE_LENGTH) || '–'
