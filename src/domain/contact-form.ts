import { z } from 'zod'
import { CONTACT_SUBJECTS } from './contact-subjects.ts'
import { text } from './shapes.ts'

export const MESSAGE_STATUSES = ['unread', 'read', 'replied'] as const

const FAULTS = {
  name: 'Name must be at least 2 characters',
  email: 'Please enter a valid email address',
  phone: 'Please enter a valid phone number',
  subject: 'Please select a subject',
  message: 'Message must be at least 10 characters',
} as const

/** What a visitor writes on Contact Us: the form's rules, in the browser and at the call. */
export const contactFormSchema = z.object({
  name: z.string(FAULTS.name).pipe(text(100).min(2, FAULTS.name)),
  email: z.string(FAULTS.email).pipe(text(254).pipe(z.email(FAULTS.email))),
  // Any country's number: only digits and what people write between them.
  phone: z.string(FAULTS.phone).pipe(
    text(30)
      .min(10, FAULTS.phone)
      .regex(/^[\d\s+()./-]*$/, FAULTS.phone),
  ),
  subject: z.enum(CONTACT_SUBJECTS, FAULTS.subject),
  message: z.string(FAULTS.message).pipe(text(5000).min(10, FAULTS.message)),
})
export type ContactForm = z.infer<typeof contactFormSchema>

/** `POST /api/contact-messages`. */
export const contactRequestSchema = contactFormSchema.extend({ source: text(40).optional() })

/** A message as it is kept. */
export const contactMessageSchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
  status: z.enum(MESSAGE_STATUSES),
  createdAt: z.iso.datetime(),
})
export type ContactMessage = z.infer<typeof contactMessageSchema>

/** `PATCH /api/contact-messages/{id}`. */
export const messageStatusSchema = z.object({
  status: z.enum(MESSAGE_STATUSES, 'status must be unread, read or replied'),
})
