import { COOLING_OFF_DAYS, TAX_RECORD_YEARS } from '../../domain/accounts/deletion.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { NewEmail } from '../email/enqueue-emails.ts'
import { paragraph, type Sender } from '../email/templates/email-body.ts'

interface Recipient {
  requestId: number
  address: string
  /** Whether the request is about an account; the orders of a guest otherwise. */
  isAccount: boolean
}

const NOT_YOU = 'If it was not you, change your password, and call or write to us.'

/** Confirms a request, with the day on which it is carried out. */
export const deletionRequestedEmail = (
  { requestId, address, isAccount }: Recipient,
  dueAt: Date,
  { name, url }: Sender,
): NewEmail => ({
  key: `deletion-requested/${requestId}`,
  to: { address },
  subject: isAccount ? `Your account at ${name} will be deleted` : `Your orders at ${name} will be anonymised`,
  body: {
    heading: `We delete your data on ${formatDay(dueAt)}`,
    blocks: [
      paragraph(`You asked us to delete ${isAccount ? 'your account' : 'the data of your orders'}.`),
      ...(isAccount
        ? [
            paragraph(`You can withdraw the request in your account for ${COOLING_OFF_DAYS} days.`),
            { kind: 'link' as const, label: 'Open the request', url: `${url}/delete-account` },
            paragraph(NOT_YOU),
          ]
        : [
            paragraph(
              `If it was not you, or if you change your mind within ${COOLING_OFF_DAYS} days, please call or write to us.`,
            ),
          ]),
    ],
  },
})

/** Confirms that a request was withdrawn. */
export const deletionWithdrawnEmail = ({ requestId, address, isAccount }: Recipient, { name }: Sender): NewEmail => ({
  key: `deletion-withdrawn/${requestId}`,
  to: { address },
  subject: isAccount ? `Your account at ${name} stays` : `Your orders at ${name} stay as they are`,
  body: {
    heading: 'The deletion is withdrawn',
    blocks: [paragraph('We delete nothing.'), ...(isAccount ? [paragraph(NOT_YOU)] : [])],
  },
})

/** Confirms the deletion: the last email to the customer. It is removed from the outbox the day after it was sent. */
export const deletionDoneEmail = ({ requestId, address, isAccount }: Recipient, { name }: Sender): NewEmail => ({
  key: `deletion-done/${requestId}`,
  to: { address },
  subject: isAccount ? `Your account at ${name} is deleted` : `Your data at ${name} is deleted`,
  body: {
    heading: isAccount ? 'Your account is deleted' : 'The data of your orders is deleted',
    blocks: [
      paragraph(
        `Your orders no longer have your name, mobile number, email address and street. Books, amounts, city and PIN code stay for the tax office, for up to ${TAX_RECORD_YEARS} years.`,
      ),
      paragraph('This is our last email about it. Thank you for having been our customer.'),
    ],
  },
})
