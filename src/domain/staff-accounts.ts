import { z } from 'zod'
import { PASSWORD_MAX } from './account-limits.ts'
import { credentialsSchema, passwordSchema, userSchema } from './session.ts'
import { staffPasswordTrouble } from './staff-password.ts'

/** An account as staff see it. */
export const accountSchema = userSchema.extend({
  createdAt: z.iso.datetime(),
  /** How many devices are logged in with it now. */
  sessions: z.int(),
  /** Whether a code is asked for after the password. */
  secondStep: z.boolean(),
})
export type Account = z.infer<typeof accountSchema>

/** `POST /api/admin/users`: opens an account for one of the staff. */
export const newStaffSchema = credentialsSchema
  .extend({
    password: z.string('Password is required').max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  })
  .check(({ value: { username, password }, issues }) => {
    const message = staffPasswordTrouble(password, username)
    if (message) issues.push({ code: 'custom', path: ['password'], message, input: password })
  })

/** `PUT /api/admin/users/{id}/password`: the new password of somebody who forgot theirs. */
export const passwordResetSchema = z.object({ newPassword: passwordSchema })

/** Beyond these, changes are not counted: a log of years would be read to its end for a number nobody needs. */
export const AUDIT_COUNT_LIMIT = 10_000

/** What sorts of things the audit log tells of, by the word it keeps. */
export const AUDIT_KINDS = {
  product: 'Product',
  'product-image': 'Product image',
  institute: 'Institute',
  category: 'Category',
  banner: 'Banner',
  testimonial: 'Testimonial',
  'site-setting': 'Site setting',
  subscriber: 'Subscriber',
  'contact-message': 'Contact message',
  order: 'Order',
  letter: 'Letter',
  chore: 'Background work',
  merchant: 'Google Merchant',
  user: 'User',
} as const

/** One change that was made in the back office. `before` and `after` hold only the fields that changed. */
export const auditEntrySchema = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  actorId: z.int(),
  actor: z.string(),
  action: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  subject: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  batch: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>
