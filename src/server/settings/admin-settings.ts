import { z } from 'zod'
import { staffPasswordTrouble } from '../../domain/staff-password.ts'

/** The first admin of a store that has none. */
export const adminSettings = {
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(3, 'must have at least 3 characters')
    .max(64, 'must have at most 64 characters')
    .optional(),
  ADMIN_PASSWORD: z.string().max(256, 'must have at most 256 characters').optional(),
}
type Settings = z.infer<z.ZodObject<typeof adminSettings>>

export interface AdminConfig {
  admin: { username: string; password: string } | undefined
}

const WHERE_THERE_IS_ONE = 'A store that has an admin already needs neither ADMIN_USERNAME nor ADMIN_PASSWORD.'

/** What is wrong with these settings together, as a sentence. The password is held to what all of the staff's are. */
export function adminComplaint({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Settings): string | undefined {
  if (username === undefined && password === undefined) return undefined
  if (username === undefined || password === undefined) return 'ADMIN_USERNAME and ADMIN_PASSWORD must be set together.'
  const trouble = staffPasswordTrouble(password, username)
  return trouble && `ADMIN_PASSWORD is refused. ${trouble}. ${WHERE_THERE_IS_ONE}`
}

export const readAdmin = ({ ADMIN_USERNAME: username, ADMIN_PASSWORD: password }: Settings): AdminConfig => ({
  admin: username && password ? { username, password } : undefined,
})
