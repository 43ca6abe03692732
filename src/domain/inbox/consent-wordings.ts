/** What a person reads where a consent is given. The forms show the same words. */
export const CONSENT_WORDINGS = {
  footer: 'Get new arrivals by email',
  contact: 'Send me new arrivals by email',
  website: 'Subscribed without a form of the shop: no wording was shown.',
  account: {
    newsletter: 'Emails about new arrivals',
    review_requests: 'Emails that ask for a review after a delivery',
  },
  emailLink: { newsletter: 'Unsubscribe', review_requests: 'Unsubscribe' },
  staff: 'Changed by staff for the customer',
} as const
