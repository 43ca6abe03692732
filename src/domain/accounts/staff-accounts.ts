import { z } from 'zod'
import { PASSWORD_MAX } from './credential-limits.ts'
import { flag } from '../values/schemas.ts'
import { ROLES } from './roles.ts'
import { credentialsSchema, passwordSchema, userSchema } from './session.ts'
import { validateStaffPassword } from './staff-password.ts'

/** An account as staff see it. */
export const accountSchema = userSchema.extend({
  createdAt: z.iso.datetime(),
  /** The number of sessions that have not expired. */
  sessions: z.int(),
  /** Whether login requires a code. */
  isTwoFactorEnabled: z.boolean(),
})
export type Account = z.infer<typeof accountSchema>

/** `POST /api/admin/users`: creates an admin account. */
export const newStaffSchema = credentialsSchema
  .extend({
    role: z.enum(ROLES, 'Choose a role').default('owner'),
    password: z.string('Password is required').max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  })
  .check(({ value: { username, password }, issues }) => {
    const message = validateStaffPassword(password, username)
    if (message) issues.push({ code: 'custom', path: ['password'], message, input: password })
  })

/** `PATCH /api/admin/users/{id}`: makes an account staff with a role, or a customer again. */
export const staffRightsSchema = z
  .object({ isAdmin: flag.optional(), role: z.enum(ROLES, 'Choose a role').optional() })
  .refine(({ isAdmin, role }) => isAdmin !== undefined || role !== undefined, {
    message: 'Choose a role',
    path: ['role'],
  })
  .refine(({ isAdmin, role }) => isAdmin !== false || role === undefined, {
    message: 'Customers have no role',
    path: ['role'],
  })

/** `PUT /api/admin/users/{id}/password`: a new password for another user. */
export const passwordResetSchema = z.object({ newPassword: passwordSchema })

/** Entries are counted up to this number, because counting a log of years would read all of it. */
export const AUDIT_COUNT_LIMIT = 10_000

/** Labels of the audit log's kinds. */
export const AUDIT_KINDS = {
  product: 'Product',
  'product-image': 'Product image',
  institute: 'Institute',
  category: 'Category',
  banner: 'Banner',
  testimonial: 'Testimonial',
  'search-synonym': 'Search word',
  'site-text': 'Site text',
  'site-setting': 'Site setting',
  subscriber: 'Subscriber',
  'contact-message': 'Contact message',
  order: 'Order',
  customer: 'Customer',
  promotion: 'Promotion',
  email: 'Email',
  'email-template': 'Email template',
  job: 'Background job',
  merchant: 'Google Merchant',
  user: 'User',
  'deletion-request': 'Deletion request',
  demo: 'Demo data',
  service: 'Service',
  'risk-weights': 'Risk weights',
  remittance: 'Remittance',
  'cash-exception': 'Cash exception',
  'cash-month': 'Month of the cash',
  'ledger-entry': 'Cash entry',
  report: 'Report',
  review: 'Review',
} as const

/** One change made by staff. `before` and `after` hold only the fields that changed. */
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
