import { z } from 'zod'
import { LETTER_STATUSES } from './letter-status.ts'

/** A letter of the outbox, as staff see it. */
export const letterSchema = z.object({
  id: z.int(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(LETTER_STATUSES),
  tries: z.int(),
  /** By which mail programs and servers know it; null until it was handed over. */
  messageId: z.string().nullable(),
  /** What the mail server said as it took it, which names it there. */
  response: z.string().nullable(),
  /** Why the last try failed. */
  trouble: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
})
export type StaffLetter = z.infer<typeof letterSchema>
