export const MAX_REVIEW_PHOTOS = 3

/** The written rules for reviews. A review is hidden only for one of these reasons, which its writer is sent. */
export const REVIEW_RULES = {
  off_topic: {
    rule: 'Write about the book: its content, its print, its condition, or how it reached you.',
    reason: 'It is not about the book or its delivery.',
  },
  personal_data: {
    rule: 'Leave out phone numbers, email addresses and other people’s names.',
    reason: 'It contains personal details, such as a phone number, an email address or a person’s name.',
  },
  advertising: {
    rule: 'Leave out links and advertising for other shops, courses or channels.',
    reason: 'It contains a link or advertising.',
  },
  abuse: {
    rule: 'Be polite. Criticism is welcome; abusive words, threats and hate are not.',
    reason: 'It contains abusive words, a threat or hate.',
  },
  not_own_work: {
    rule: 'Use your own words and your own photos. Do not show whole pages of a book that others could copy.',
    reason: 'Its text or its photos are not the writer’s own, or show pages that others could copy.',
  },
  spam: {
    rule: 'Write a text that makes sense, once.',
    reason: 'It makes no sense or repeats another review.',
  },
} as const satisfies Record<string, { rule: string; reason: string }>

export type HiddenReason = keyof typeof REVIEW_RULES
export const HIDDEN_REASONS = Object.keys(REVIEW_RULES) as [HiddenReason, ...HiddenReason[]]

/** What the automatic checks find, or `check_all` for the setting; staff then read the review before it is published. */
export const CHECK_REASONS = ['link', 'phone', 'email', 'abusive_word', 'gibberish', 'edited', 'check_all'] as const
export type CheckReason = (typeof CHECK_REASONS)[number]

export const CHECK_REASON_LABELS: Record<CheckReason, string> = {
  link: 'May contain a link',
  phone: 'May contain a phone number',
  email: 'May contain an email address',
  abusive_word: 'May contain an abusive word',
  gibberish: 'May make no sense',
  edited: 'Was hidden, then corrected by its writer',
  check_all: 'Your shop checks every review',
}
