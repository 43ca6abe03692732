import type { REVIEW_TEMPLATES } from '../../domain/email/review-templates.ts'
import { COOLING_OFF_DAYS } from '../../domain/accounts/deletion.ts'
import { addDays } from '../../domain/values/dates.ts'
import {
  addressReplacedEmail,
  currentAddressEmail,
  mobileChangedEmail,
  passwordChangedEmail,
  passwordResetEmail,
  verificationEmail,
} from '../accounts/recovery/recovery-emails.ts'
import type { NewEmail } from '../email/email-outbox.ts'
import type { TextSettings } from '../email/templates/fill-template.ts'
import type { EmailExampleOf, OtherTemplateName } from '../orders/emails/email-templates.routes.ts'
import { reviewHiddenEmail, reviewReplyEmail, reviewRequestEmail } from '../reviews/review-emails.ts'
import { deletionDoneEmail, deletionRequestedEmail, deletionWithdrawnEmail } from './deletion-emails.ts'

type ReviewTemplateName = keyof typeof REVIEW_TEMPLATES
type AccountTemplateName = Exclude<OtherTemplateName, ReviewTemplateName>

/** No link of a preview works. */
const TOKEN = 'example'
const ADDRESS = 'ritika@example.in'

/** Returns the email of a template about a review of a book of an order, or about the account of a user. */
export function previewOtherEmail(name: OtherTemplateName, example: EmailExampleOf, settings: TextSettings): NewEmail {
  if (name === 'review-request' || name === 'review-hidden' || name === 'review-reply')
    return previewReviewEmail(name, example, settings)
  return ACCOUNT_PREVIEWS[name](example, settings)
}

function previewReviewEmail(name: ReviewTemplateName, { order }: EmailExampleOf, settings: TextSettings): NewEmail {
  if (!order) throw new Error('A preview of an email about a review needs an order')
  const { id, customerName, customerEmail, items } = order
  const review = { ...order, orderId: id, productName: items[0]?.productName ?? '', productSlug: '' }
  if (name === 'review-hidden') return reviewHiddenEmail(review, 'off_topic', settings)
  if (name === 'review-reply') return reviewReplyEmail(review, 'Thank you for your review.', settings)
  const books = items.map(({ productName }) => productName)
  const request = { order: { id, customerName, customerEmail, books }, token: TOKEN, unsubscribeUrl: '' }
  return reviewRequestEmail(request, settings)
}

const deletion = (isAccount: boolean) => ({ requestId: 0, address: ADDRESS, isAccount })
const inCoolingOff = () => addDays(new Date(), COOLING_OFF_DAYS)

const ACCOUNT_PREVIEWS: Record<AccountTemplateName, (example: EmailExampleOf, settings: TextSettings) => NewEmail> = {
  'password-reset': ({ username }, settings) =>
    passwordResetEmail({ address: ADDRESS, token: TOKEN, username }, settings),
  'password-changed': (_, settings) => passwordChangedEmail(ADDRESS, settings),
  'email-verification': (_, settings) => verificationEmail({ address: ADDRESS, token: TOKEN }, settings),
  'email-change': (_, settings) =>
    currentAddressEmail({ address: ADDRESS, token: TOKEN, newAddress: ADDRESS }, settings),
  'email-replaced': (_, settings) => addressReplacedEmail(ADDRESS, ADDRESS, settings),
  'mobile-changed': (_, settings) => mobileChangedEmail(ADDRESS, '9829012345', settings),
  'deletion-requested': (_, settings) => deletionRequestedEmail(deletion(true), inCoolingOff(), settings),
  'deletion-requested-guest': (_, settings) => deletionRequestedEmail(deletion(false), inCoolingOff(), settings),
  'deletion-withdrawn': (_, settings) => deletionWithdrawnEmail(deletion(true), settings),
  'deletion-withdrawn-guest': (_, settings) => deletionWithdrawnEmail(deletion(false), settings),
  'deletion-done': (_, settings) => deletionDoneEmail(deletion(true), settings),
  'deletion-done-guest': (_, settings) => deletionDoneEmail(deletion(false), settings),
}
