import { z } from 'zod'
import { PASSWORD_MAX } from './credential-limits.ts'
import { passwordSchema } from './session.ts'

export const currentPasswordSchema = z
  .string('Please enter your current password')
  .min(1, 'Please enter your current password')
  .max(PASSWORD_MAX, 'This is not your current password')

/** `POST /api/session/confirm-password`: re-authentication before an action on accounts. */
export const passwordConfirmationSchema = z.object({ password: currentPasswordSchema })

/** The `code` of a 403 for an action that needs a password confirmation: confirm, then repeat the request. */
export const PASSWORD_REQUIRED = 'password_required'

/** `PUT /api/user/password`: requires the current password. */
export const passwordChangeSchema = z
  .object({
    currentPassword: currentPasswordSchema,
    newPassword: passwordSchema,
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    message: 'The new password must differ from the current one',
  })
export type PasswordChange = z.infer<typeof passwordChangeSchema>
