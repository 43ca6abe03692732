/** waiting: to be sent, or to be tried again. failed: given up; staff can send it again. */
export const LETTER_STATUSES = ['waiting', 'sent', 'failed'] as const
