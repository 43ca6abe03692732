import { z } from 'zod'
import { asciiDigits } from '../values/digits.ts'
import { CONTACT_SUBJECTS } from './contact-subjects.ts'
import { ORDER_PROBLEMS } from './order-problems.ts'
import { isMobile, normalizeMobile } from '../values/phones.ts'
import { emailAddress } from '../values/email-address.ts'
import { EXPECTED_FIELDS } from '../values/expected-fields.ts'
import { line, text } from '../values/schemas.ts'

export const MESSAGE_STATUSES = ['unread', 'read', 'replied'] as const

const ERROR_MESSAGES = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  subject: 'Please select a subject',
  message: 'Message must be at least 10 characters',
} as const

// A number of any country: digits and common separators.
const phone = text(30)
  .min(10, ERROR_MESSAGES.phone)
  .overwrite(asciiDigits)
  .regex(/^[\d\s+()./-]*$/, ERROR_MESSAGES.phone)

/** Reduces an Indian mobile number to ten digits. Returns any other number as it is. */
function normalizeIfMobile(typed: string): string {
  const digits = normalizeMobile(typed)
  return isMobile(digits) ? digits : typed
}

/** The contact form, validated in the browser and at the endpoint. */
export const contactFormSchema = z.object({
  name: z.string(ERROR_MESSAGES.name).pipe(line(100).min(2, ERROR_MESSAGES.name)),
  email: emailAddress(ERROR_MESSAGES.email),
  phone: z.string(ERROR_MESSAGES.phone).transform(normalizeIfMobile).pipe(phone),
  subject: z.enum(CONTACT_SUBJECTS, ERROR_MESSAGES.subject),
  message: z.string(ERROR_MESSAGES.message).pipe(text(5000).min(10, ERROR_MESSAGES.message)),
})
export type ContactForm = z.infer<typeof contactFormSchema>

/** `POST /api/contact-messages`. */
export const contactRequestSchema = contactFormSchema.extend({ source: line(40).optional() })

/** A stored message. */
export const contactMessageSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  /** The order and the problem that the message is about; null for a message of the contact form. */
  orderId: z.int().nullable(),
  problem: z.enum(ORDER_PROBLEMS).nullable(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: z.iso.datetime(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

/** `PATCH /api/contact-messages/{id}`. */
export const messageStatusSchema = z.object({
  status: z.enum(MESSAGE_STATUSES, 'status must be unread, read or replied'),
  ...EXPECTED_FIELDS,
})
