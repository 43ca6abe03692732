/** `waiting`: to be sent or retried; `failed`: no more retries, but staff can resend it. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed'] as const

/**
 * `rejected`: the mail server refuses the email or its recipient; `unreachable`: there is no answer from it;
 * `misconfigured`: it refuses the shop, or the settings are wrong.
 */
export const EMAIL_FAILURES = ['rejected', 'unreachable', 'misconfigured'] as const
export type EmailFailure = (typeof EMAIL_FAILURES)[number]
