import type { EmailBlock } from '../../domain/email/email-template-api.ts'
import type { REVIEW_TEMPLATES } from '../../domain/email/review-templates.ts'
import { REVIEW_RULES, type HiddenReason } from '../../domain/reviews/review-rules.ts'
import { REVIEW_LINK_DAYS } from '../../domain/reviews/review.ts'
import type { NewEmail } from '../email/email-outbox.ts'
import { paragraph } from '../email/templates/email-body.ts'
import { type EmailValues, fillTemplate, type TextSettings } from '../email/templates/fill-template.ts'

interface ReviewRequest {
  order: { id: number; customerName: string; customerEmail: string; books: readonly string[] }
  token: string
  unsubscribeUrl: string
}

/** The email that requests reviews of the books of an order. */
export const reviewRequestEmail = (
  { order, token, unsubscribeUrl }: ReviewRequest,
  settings: TextSettings,
): NewEmail => ({
  key: `review-request/${order.id}`,
  orderId: order.id,
  to: { name: order.customerName, address: order.customerEmail },
  isConfidential: true,
  unsubscribeUrl,
  ...fillTemplate(
    'review-request',
    {
      order_number: String(order.id),
      customer_name: order.customerName,
      review_title: order.books.length === 1 ? 'How is your book?' : 'How are your books?',
      link_days: String(REVIEW_LINK_DAYS),
    },
    settings,
    {
      ordered_books: order.books.map((name) => paragraph(name)),
      // The token is in the fragment of the URL: browsers send it neither to a server nor as a referrer.
      button: [{ kind: 'link', label: 'Write a review', url: `${settings.sender.url}/write-review#${token}` }],
    },
  ),
})

interface ReviewOfCustomer {
  id: number
  orderId: number
  productName: string
  customerName: string
  customerEmail: string
}

/** Informs the writer of a review that it was hidden, and for which rule. The time makes the key unique. */
export const reviewHiddenEmail = (review: ReviewOfCustomer, reason: HiddenReason, settings: TextSettings): NewEmail =>
  customerEmail('review-hidden', review, settings, {
    values: { reason: REVIEW_RULES[reason].reason },
    button: { kind: 'link', label: 'Read the review rules', url: `${settings.sender.url}/review-rules` },
  })

/** Informs the writer of a review of the shop's reply. */
export const reviewReplyEmail = (
  review: ReviewOfCustomer & { productSlug: string },
  reply: string,
  settings: TextSettings,
): NewEmail =>
  customerEmail('review-reply', review, settings, {
    values: { reply },
    button: { kind: 'link', label: 'See the book', url: `${settings.sender.url}/products/${review.productSlug}` },
  })

const customerEmail = (
  name: keyof typeof REVIEW_TEMPLATES,
  { id, orderId, productName, customerName, customerEmail: address }: ReviewOfCustomer,
  settings: TextSettings,
  { values, button }: { values: EmailValues; button: EmailBlock },
): NewEmail => ({
  key: `${name}/${id}/${Date.now()}`,
  orderId,
  to: { name: customerName, address },
  ...fillTemplate(name, { customer_name: customerName, book: productName, ...values }, settings, { button: [button] }),
})
