/** Subjects of messages, in the order of the form. */
export const CONTACT_SUBJECTS = ['general', 'support', 'order', 'return', 'feedback', 'other'] as const
export type ContactSubject = (typeof CONTACT_SUBJECTS)[number]

export const CONTACT_SUBJECT_LABELS: Record<ContactSubject, string> = {
  general: 'General enquiry',
  support: 'Support',
  order: 'Order',
  return: 'Return or replacement',
  feedback: 'Feedback',
  other: 'Something else',
}
