import { randomUUID } from 'node:crypto'
import type { ACCOUNT_TEMPLATES } from '../../../domain/email/account-templates.ts'
import type { NewEmail } from '../../email/email-outbox.ts'
import { type EmailValues, fillTemplate, type TextSettings } from '../../email/templates/fill-template.ts'

interface LinkEmail {
  address: string
  token: string
}

interface Content {
  values?: EmailValues
  /** The label and the path of the button. */
  button?: readonly [label: string, path: string]
}

const accountEmail = (
  name: keyof typeof ACCOUNT_TEMPLATES,
  address: string,
  settings: TextSettings,
  { values = {}, button }: Content = {},
): NewEmail => ({
  key: `${name}/${randomUUID()}`,
  to: { address },
  ...fillTemplate(name, values, settings, {
    button: button ? [{ kind: 'link', label: button[0], url: `${settings.sender.url}${button[1]}` }] : [],
  }),
})

// The token is in the fragment of a URL: browsers send it neither to a server nor as a referrer.
const confirmPath = (token: string): string => `/verify-email#${token}`

/** The email with the link for a new password. */
export const passwordResetEmail = (
  { address, token, username }: LinkEmail & { username: string },
  settings: TextSettings,
): NewEmail => ({
  isConfidential: true,
  ...accountEmail('password-reset', address, settings, {
    values: { username },
    button: ['Choose a new password', `/reset-password#${token}`],
  }),
})

/** Informs the user that the password was changed by a link. */
export const passwordChangedEmail = (address: string, settings: TextSettings): NewEmail =>
  accountEmail('password-changed', address, settings, { button: ['Request a new password', '/forgot-password'] })

/** The email that confirms the address of an account. */
export const verificationEmail = ({ address, token }: LinkEmail, settings: TextSettings): NewEmail => ({
  isConfidential: true,
  ...accountEmail('email-verification', address, settings, { button: ['Confirm this address', confirmPath(token)] }),
})

/** The email to the present address when another is to replace it. */
export const currentAddressEmail = (
  { address, token, newAddress }: LinkEmail & { newAddress: string },
  settings: TextSettings,
): NewEmail => ({
  isConfidential: true,
  ...accountEmail('email-change', address, settings, {
    values: { new_address: newAddress },
    button: ['Confirm the change', confirmPath(token)],
  }),
})

/** Informs the former address that it was replaced. */
export const addressReplacedEmail = (address: string, newAddress: string, settings: TextSettings): NewEmail =>
  accountEmail('email-replaced', address, settings, { values: { new_address: newAddress } })

/** Informs the user that the mobile number, a login name, was set or removed. @param mobile null when it was removed */
export const mobileChangedEmail = (address: string, mobile: string | null, settings: TextSettings): NewEmail =>
  accountEmail('mobile-changed', address, settings, {
    values: {
      mobile_change: mobile
        ? `You can log in to your account with the mobile number that ends in ${mobile.slice(-4)}.`
        : 'Your account has no mobile number any more.',
    },
    button: ['Request a new password', '/forgot-password'],
  })
