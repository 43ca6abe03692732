import type { EmailTemplate } from './template-variables.ts'

/** The emails about reviews, with the texts that apply until staff change them. */
export const REVIEW_TEMPLATES = {
  'review-request': {
    title: 'Request for a review',
    recipient: 'customer',
    example: 'order',
    variables: ['order_number', 'customer_name', 'review_title', 'link_days'],
    parts: ['ordered_books', 'button'],
    subject: '{{review_title}}',
    heading: 'Review the books of order #{{order_number}}',
    text: 'Your review helps other students to choose. You can add photos.\n\n{{ordered_books}}\n\n{{button}}\n\nThe link works for {{link_days}} days. We publish every review that follows our rules, good or bad.',
  },
  'review-hidden': {
    title: 'Review not published',
    recipient: 'customer',
    example: 'order',
    variables: ['customer_name', 'book', 'reason'],
    parts: ['button'],
    subject: 'Your review is not published',
    heading: 'Your review is not published',
    text: 'We have hidden your review of {{book}}. {{reason}}\n\nYou can correct the text with the link of our earlier email, or in your account under My Reviews. We then read it again.',
  },
  'review-reply': {
    title: 'Reply to a review',
    recipient: 'customer',
    example: 'order',
    variables: ['customer_name', 'book', 'reply'],
    parts: ['button'],
    subject: '{{shop_name}} replied to your review',
    heading: '{{shop_name}} replied to your review',
    text: 'Our reply to your review of {{book}}:\n\n{{reply}}',
  },
} as const satisfies Record<string, EmailTemplate>
