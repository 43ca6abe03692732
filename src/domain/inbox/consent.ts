import { z } from 'zod'

/** Emails that need a consent, or can be refused. Emails about an order are part of the order and need none. */
export const CONSENT_KINDS = ['newsletter', 'review_requests'] as const
export type ConsentKind = (typeof CONSENT_KINDS)[number]

export const CONSENT_KIND_LABELS: Record<ConsentKind, string> = {
  newsletter: 'Newsletter',
  review_requests: 'Requests for reviews',
}

export const CONSENT_ACTIONS = ['given', 'withdrawn'] as const
export type ConsentAction = (typeof CONSENT_ACTIONS)[number]

export const CONSENT_ACTION_LABELS: Record<ConsentAction, string> = { given: 'Given', withdrawn: 'Withdrawn' }

export const CONSENT_SOURCES = ['footer', 'contact', 'website', 'account', 'email_link', 'staff'] as const
export type ConsentSource = (typeof CONSENT_SOURCES)[number]

export const CONSENT_SOURCE_LABELS: Record<ConsentSource, string> = {
  footer: 'Footer form',
  contact: 'Contact form',
  website: 'Website',
  account: 'Account',
  email_link: 'Link in an email',
  staff: 'Staff',
}

export const consentSchema = z.object({
  kind: z.enum(CONSENT_KINDS),
  action: z.enum(CONSENT_ACTIONS),
  wording: z.string(),
  source: z.enum(CONSENT_SOURCES),
  createdAt: z.iso.datetime(),
})
export type Consent = z.infer<typeof consentSchema>

/** The consents of an account, and their history, newest first. */
export const ownConsentsSchema = z.object({
  /** The confirmed address of the account; null without one. */
  email: z.string().nullable(),
  newsletter: z.boolean(),
  reviewRequests: z.boolean(),
  history: z.array(consentSchema),
})
export type OwnConsents = z.infer<typeof ownConsentsSchema>

/** `PUT /api/user/consents` */
export const consentEditSchema = z.object({
  kind: z.enum(CONSENT_KINDS, 'kind must be newsletter or review_requests'),
  isGiven: z.boolean('isGiven must be true or false'),
})
export type ConsentEdit = z.infer<typeof consentEditSchema>
