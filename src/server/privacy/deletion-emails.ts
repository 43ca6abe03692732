import { COOLING_OFF_DAYS, TAX_RECORD_YEARS } from '../../domain/accounts/deletion.ts'
import { formatDay } from '../../domain/values/dates.ts'
import type { NewEmail } from '../email/email-outbox.ts'
import { fillTemplate, type TextSettings } from '../email/templates/fill-template.ts'

interface Recipient {
  requestId: number
  address: string
  /** Whether the request is about an account; the orders of a guest otherwise. */
  isAccount: boolean
}

/** Confirms a request, with the day on which it is carried out. */
export const deletionRequestedEmail = (
  { requestId, address, isAccount }: Recipient,
  dueAt: Date,
  settings: TextSettings,
): NewEmail => ({
  key: `deletion-requested/${requestId}`,
  aboutId: requestId,
  to: { address },
  ...fillTemplate(
    isAccount ? 'deletion-requested' : 'deletion-requested-guest',
    { deletion_day: formatDay(dueAt), withdrawal_days: String(COOLING_OFF_DAYS) },
    settings,
    { button: [{ kind: 'link', label: 'Open the request', url: `${settings.sender.url}/delete-account` }] },
  ),
})

/** Confirms that a request was withdrawn. */
export const deletionWithdrawnEmail = (
  { requestId, address, isAccount }: Recipient,
  settings: TextSettings,
): NewEmail => ({
  key: `deletion-withdrawn/${requestId}`,
  aboutId: requestId,
  to: { address },
  ...fillTemplate(isAccount ? 'deletion-withdrawn' : 'deletion-withdrawn-guest', {}, settings),
})

/** Confirms the deletion: the last email to the customer. It is removed from the outbox the day after it was sent. */
export const deletionDoneEmail = ({ requestId, address, isAccount }: Recipient, settings: TextSettings): NewEmail => ({
  key: `deletion-done/${requestId}`,
  aboutId: requestId,
  to: { address },
  ...fillTemplate(
    isAccount ? 'deletion-done' : 'deletion-done-guest',
    { tax_years: String(TAX_RECORD_YEARS) },
    settings,
  ),
})
