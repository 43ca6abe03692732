/** `waiting`: to be sent or retried; `failed`: no more retries, but staff can resend it. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed'] as const
