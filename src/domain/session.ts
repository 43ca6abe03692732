import { z } from 'zod'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from './account-limits.ts'
import { secondCodeSchema } from './second-step.ts'
import { text } from './shapes.ts'

export const userSchema = z.object({ id: z.int(), username: z.string(), isAdmin: z.boolean() })
export type User = z.infer<typeof userSchema>

/** A password as somebody chooses it: taken as typed, spaces and all. */
export const passwordSchema = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)

/** Login and registration ask for the same two fields. */
export const credentialsSchema = z.object({
  username: z
    .string('Username is required')
    .pipe(text(64).min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`)),
  password: passwordSchema,
})
export type Credentials = z.infer<typeof credentialsSchema>

/** `POST /api/login`. The code is asked for only where the account has a second step. */
export const loginSchema = credentialsSchema.extend({ code: secondCodeSchema.optional() })
export type Login = z.infer<typeof loginSchema>
