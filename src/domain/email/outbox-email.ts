import { z } from 'zod'

/** `waiting`: to be sent or retried; `failed`: no more retries, but staff can resend it. */
export const EMAIL_STATUSES = ['waiting', 'sent', 'failed'] as const

/** An email of the outbox, as staff see it. */
export const outboxEmailSchema = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(EMAIL_STATUSES),
  attempts: z.int(),
  /** The Message-ID header; null until it was sent. */
  messageId: z.string().nullable(),
  /** The mail server's response, which contains its queue id. */
  smtpResponse: z.string().nullable(),
  /** Why the last attempt failed. */
  lastError: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type OutboxEmail = z.infer<typeof outboxEmailSchema>
