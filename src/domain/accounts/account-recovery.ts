import { z } from 'zod'
import { line } from '../values/schemas.ts'
import { emailAddress } from './email-address.ts'
import { currentPasswordSchema } from './password-change.ts'
import { passwordSchema } from './session.ts'

/** A token of an emailed link. */
const token = z.string('This link is not complete').min(1, 'This link is not complete').max(100)

/** `POST /api/password-resets`: a username, an email address or a mobile number of an account. */
export const passwordResetRequestSchema = z.object({
  login: line(254).min(1, 'Please enter your username, email address or mobile number'),
})

/** The form of a new password, typed twice. */
export const newPasswordSchema = z
  .object({ newPassword: passwordSchema, repeatedPassword: z.string('Please type the password again') })
  .refine(({ newPassword, repeatedPassword }) => newPassword === repeatedPassword, {
    path: ['repeatedPassword'],
    message: 'The two passwords differ',
  })

/** `POST /api/password-resets/confirm` */
export const passwordResetSchema = z.object({ token, newPassword: passwordSchema })
export type PasswordReset = z.infer<typeof passwordResetSchema>

/** `POST /api/email-verifications/confirm` */
export const emailVerificationSchema = z.object({ token })

/** `PUT /api/user/email` */
export const accountEmailEditSchema = z.object({ email: emailAddress, currentPassword: currentPasswordSchema })
export type AccountEmailEdit = z.infer<typeof accountEmailEditSchema>

export const accountEmailSchema = z.object({
  /** Null while the account has none. */
  email: z.string().nullable(),
  isVerified: z.boolean(),
  /** An address that replaces `email` when both are confirmed. */
  pendingEmail: z.string().nullable(),
  /** Whether the store can send the link that confirms an address. */
  canSendLink: z.boolean(),
})
export type AccountEmail = z.infer<typeof accountEmailSchema>

/** The result of a confirmed address: an address that replaces another waits until the other is confirmed too. */
const EMAIL_CONFIRMATIONS = ['verified', 'other_address_needed'] as const
export const emailConfirmationSchema = z.object({ email: z.string(), result: z.enum(EMAIL_CONFIRMATIONS) })
export type EmailConfirmation = z.infer<typeof emailConfirmationSchema>
