import type { EmailBlock } from '../../domain/email/email-template-api.ts'
import { REVIEW_RULES, type HiddenReason } from '../../domain/reviews/review-rules.ts'
import { REVIEW_LINK_DAYS } from '../../domain/reviews/review.ts'
import type { EmailSettings } from '../email/email-outbox.ts'
import type { NewEmail } from '../email/enqueue-emails.ts'
import { paragraph } from '../email/templates/email-body.ts'

type Sender = EmailSettings['sender']

interface ReviewRequest {
  order: { id: number; customerName: string; customerEmail: string; books: readonly string[] }
  token: string
  unsubscribeUrl: string
}

/** The email that requests reviews of the books of an order. */
export const reviewRequestEmail = ({ order, token, unsubscribeUrl }: ReviewRequest, { url }: Sender): NewEmail => ({
  key: `review-request/${order.id}`,
  to: { name: order.customerName, address: order.customerEmail },
  isConfidential: true,
  unsubscribeUrl,
  subject: order.books.length === 1 ? 'How is your book?' : 'How are your books?',
  body: {
    heading: `Review the books of order #${order.id}`,
    blocks: [
      paragraph('Your review helps other students to choose. You can add photos.'),
      ...order.books.map((name) => paragraph(name)),
      // The token is in the fragment of the URL: browsers send it neither to a server nor as a referrer.
      { kind: 'link', label: 'Write a review', url: `${url}/write-review#${token}` },
      paragraph(
        `The link works for ${REVIEW_LINK_DAYS} days. We publish every review that follows our rules, good or bad.`,
      ),
    ],
  },
})

interface ReviewOfCustomer {
  id: number
  productName: string
  customerName: string
  customerEmail: string
}

const HOW_TO_CORRECT =
  'You can correct the text with the link of our earlier email, or in your account under My Reviews. We then read it again.'

/** Informs the writer of a review that it was hidden, and for which rule. The time makes the key unique. */
export const reviewHiddenEmail = (review: ReviewOfCustomer, reason: HiddenReason, { url }: Sender): NewEmail =>
  customerEmail(review, 'review-hidden', 'Your review is not published', [
    paragraph(`We have hidden your review of ${review.productName}. ${REVIEW_RULES[reason].reason}`),
    paragraph(HOW_TO_CORRECT),
    { kind: 'link', label: 'Read the review rules', url: `${url}/review-rules` },
  ])

/** Informs the writer of a review of the shop's reply. */
export const reviewReplyEmail = (
  review: ReviewOfCustomer & { productSlug: string },
  reply: string,
  { name, url }: Sender,
): NewEmail =>
  customerEmail(review, 'review-reply', `${name} replied to your review`, [
    paragraph(`Our reply to your review of ${review.productName}:`),
    paragraph(reply),
    { kind: 'link', label: 'See the book', url: `${url}/products/${review.productSlug}` },
  ])

const customerEmail = (
  { id, customerName, customerEmail: address }: ReviewOfCustomer,
  event: string,
  subject: string,
  blocks: EmailBlock[],
): NewEmail => ({
  key: `${event}/${id}/${Date.now()}`,
  to: { name: customerName, address },
  subject,
  body: { heading: subject, blocks },
})
