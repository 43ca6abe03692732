import { z } from 'zod'
import { rejectedUsername } from '../../domain/accounts/session.ts'
import { validateStaffPassword } from '../../domain/accounts/staff-password.ts'

/** The first admin of a store that has none. */
export const adminEnv = {
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(3, 'must have at least 3 characters')
    .max(64, 'must have at most 64 characters')
    .optional(),
  ADMIN_PASSWORD: z.string().max(256, 'must have at most 256 characters').optional(),
}
type AdminEnv = z.infer<z.ZodObject<typeof adminEnv>>

export interface AdminConfig {
  admin: { username: string; password: string } | undefined
}

const EXISTING_ADMIN_HINT = 'A store that has an admin already needs neither ADMIN_USERNAME nor ADMIN_PASSWORD.'

/** Returns an error message for this combination of settings. The password follows the rules of staff passwords. */
export function validateAdminConfig({
  ADMIN_USERNAME: username,
  ADMIN_PASSWORD: password,
}: AdminEnv): string | undefined {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined) return 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together.'
  const usernameError = rejectedUsername(username)
  if (usernameError) return `ADMIN_USERNAME is rejected. ${usernameError}. ${EXISTING_ADMIN_HINT}`
  const error = validateStaffPassword(password, username)
  return error && `ADMIN_PASSWORD is rejected. ${error}. ${EXISTING_ADMIN_HINT}`
}

export const readAdminConfig = ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: AdminEnv): AdminConfig => ({
  admin: username && password ? { username, password } : undefined,
})
