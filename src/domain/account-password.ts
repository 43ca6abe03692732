import { z } from 'zod'
import { PASSWORD_MAX } from './account-limits.ts'
import { passwordSchema } from './session.ts'

/** `PUT /api/user/password`: who changes a password shows that they know the one it replaces. */
export const passwordChangeSchema = z
  .object({
    currentPassword: z
      .string('Please enter your current password')
      .min(1, 'Please enter your current password')
      .max(PASSWORD_MAX, 'This is not your current password'),
    newPassword: passwordSchema,
  })
  .refine(({ currentPassword, newPassword }) => currentPassword !== newPassword, {
    path: ['newPassword'],
    message: 'The new password must differ from the current one',
  })
export type PasswordChange = z.infer<typeof passwordChangeSchema>
