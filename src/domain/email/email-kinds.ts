import { ACCOUNT_TEMPLATES, DELETION_TEMPLATES } from './account-templates.ts'
import { EMAIL_TEMPLATES } from './email-templates.ts'

/** The emails whose texts staff cannot change. */
const FIXED_EMAILS = {
  'account-registered': { recipient: 'customer' },
  'account-registered-staff': { recipient: 'staff' },
  'login-limited': { recipient: 'staff' },
  'newsletter-welcome': { recipient: 'customer' },
  'contact-message': { recipient: 'staff' },
  mention: { recipient: 'staff' },
} as const

const EMAILS = { ...EMAIL_TEMPLATES, ...FIXED_EMAILS }
export type EmailKind = keyof typeof EMAILS

/** Every kind of email: the names of the templates, and those without a template. */
export const EMAIL_KINDS = Object.keys(EMAILS) as [EmailKind, ...EmailKind[]]

export const ACCOUNT_KINDS = Object.keys(ACCOUNT_TEMPLATES) as (keyof typeof ACCOUNT_TEMPLATES)[]
export const DELETION_KINDS = Object.keys(DELETION_TEMPLATES) as (keyof typeof DELETION_TEMPLATES)[]

export const isForCustomer = (kind: EmailKind): boolean => EMAILS[kind].recipient === 'customer'
