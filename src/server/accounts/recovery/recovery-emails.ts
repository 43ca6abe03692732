import { randomUUID } from 'node:crypto'
import type { EmailSettings } from '../../email/email-outbox.ts'
import type { NewEmail } from '../../email/enqueue-emails.ts'
import { paragraph } from '../../email/templates/email-body.ts'

type Sender = EmailSettings['sender']

interface LinkEmail {
  address: string
  token: string
}

// The token is in the fragment of a URL: browsers send it neither to a server nor as a referrer.
const confirmUrl = ({ url }: Sender, token: string): string => `${url}/verify-email#${token}`

/** The email with the link for a new password. */
export const passwordResetEmail = (
  { address, token, username }: LinkEmail & { username: string },
  { name, url }: Sender,
): NewEmail => ({
  key: `password-reset/${randomUUID()}`,
  to: { address },
  isConfidential: true,
  subject: `A new password for ${name}`,
  body: {
    heading: 'Choose a new password',
    blocks: [
      paragraph(`Someone requested a new password for the account ${username}. The link works once, for 45 minutes.`),
      { kind: 'link', label: 'Choose a new password', url: `${url}/reset-password#${token}` },
      paragraph('If it was not you, you need not do anything: the password stays as it is.'),
    ],
  },
})

/** Informs the user that the password was changed by a link. */
export const passwordChangedEmail = (address: string, { name, url }: Sender): NewEmail => ({
  key: `password-changed/${randomUUID()}`,
  to: { address },
  subject: `Your password at ${name} was changed`,
  body: {
    heading: 'Your password was changed',
    blocks: [
      paragraph('All devices were logged out. Log in with the new password.'),
      paragraph('If it was not you, request a new password now, and call or write to us.'),
      { kind: 'link', label: 'Request a new password', url: `${url}/forgot-password` },
    ],
  },
})

/** The email that confirms the address of an account. */
export const verificationEmail = ({ address, token }: LinkEmail, sender: Sender): NewEmail => ({
  key: `email-verification/${randomUUID()}`,
  to: { address },
  isConfidential: true,
  subject: `Confirm your email address for ${sender.name}`,
  body: {
    heading: 'Confirm your email address',
    blocks: [
      paragraph('With a confirmed address you can log in by email. The link works for one day.'),
      { kind: 'link', label: 'Confirm this address', url: confirmUrl(sender, token) },
      paragraph(`If you have no account at ${sender.name}, you need not do anything.`),
    ],
  },
})

/** The email to the present address when another is to replace it. */
export const currentAddressEmail = (
  { address, token, newAddress }: LinkEmail & { newAddress: string },
  sender: Sender,
): NewEmail => ({
  key: `email-change/${randomUUID()}`,
  to: { address },
  isConfidential: true,
  subject: `Change of your email address at ${sender.name}`,
  body: {
    heading: 'Confirm the change of your email address',
    blocks: [
      paragraph(`Your account is to use ${newAddress} instead of this address. Both must be confirmed within one day.`),
      { kind: 'link', label: 'Confirm the change', url: confirmUrl(sender, token) },
      paragraph('If it was not you, do not confirm it, and change your password: another person knows it.'),
    ],
  },
})

/** Informs the former address that it was replaced. */
export const addressReplacedEmail = (address: string, newAddress: string, { name }: Sender): NewEmail => ({
  key: `email-replaced/${randomUUID()}`,
  to: { address },
  subject: `Your email address at ${name} was changed`,
  body: {
    heading: 'Your email address was changed',
    blocks: [
      paragraph(`Your account now uses ${newAddress}.`),
      paragraph('If it was not you, please call or write to us.'),
    ],
  },
})
