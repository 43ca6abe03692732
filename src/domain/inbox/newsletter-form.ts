import { z } from 'zod'
import { emailAddress } from '../values/email-address.ts'
import { text } from '../values/schemas.ts'

export const SUBSCRIBER_SOURCES = ['website', 'footer', 'contact'] as const

/** `POST /api/subscribers`. Addresses are stored in lower case, so that each subscriber is one row. */
export const newsletterFormSchema = z.object({
  email: z
    .string('Email address is required to subscribe')
    .pipe(text(254).min(1, 'Email address is required to subscribe'))
    .pipe(emailAddress('Please enter a valid email address'))
    .transform((email) => email.toLowerCase()),
  source: z.enum(SUBSCRIBER_SOURCES, 'source must be website, footer or contact').default('website'),
})
