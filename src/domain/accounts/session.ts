import { z } from 'zod'
import { ROLES } from './roles.ts'
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from './credential-limits.ts'
import { twoFactorCodeSchema } from './two-factor.ts'
import { optionalValue, line } from '../values/schemas.ts'
import { isMobile, normalizeMobile } from '../values/phones.ts'
import { emailAddress } from './email-address.ts'

export const userSchema = z.object({
  id: z.int(),
  username: z.string(),
  isAdmin: z.boolean(),
  /** Of staff only. */
  role: z.enum(ROLES).optional(),
})
export type User = z.infer<typeof userSchema>

/** A new password, taken as typed: spaces are not trimmed. */
export const passwordSchema = z
  .string('Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)

/** The schema of a username of at most this many characters. */
const usernameOf = (max: number) =>
  z
    .string('Username is required')
    .pipe(line(max).min(USERNAME_MIN, `Username must be at least ${USERNAME_MIN} characters`))

/**
 * Returns the reason why a username is not allowed. A confirmed email address or a mobile number is a login name of
 * its owner, so another account must not have it as its username.
 */
export function rejectedUsername(username: string): string | undefined {
  if (username.includes('@')) return 'Choose a username that is not an email address'
  return isMobile(normalizeMobile(username)) ? 'Choose a username that is not a mobile number' : undefined
}

/** The username and password of a new account. */
export const credentialsSchema = z.object({
  username: usernameOf(64).superRefine((username, context) => {
    const message = rejectedUsername(username)
    if (message) context.addIssue({ code: 'custom', message })
  }),
  password: passwordSchema,
})
export type Credentials = z.infer<typeof credentialsSchema>

/** `POST /api/register`. The address is for login and for a new password. */
export const registrationSchema = credentialsSchema.extend({
  email: optionalValue(emailAddress),
})
export type Registration = z.infer<typeof registrationSchema>

/** `POST /api/login`. The code is required only with two-factor authentication. */
export const loginSchema = credentialsSchema.extend({
  /** The username, a confirmed email address, or the mobile number with which an order of the account was delivered. */
  username: usernameOf(254),
  code: twoFactorCodeSchema.optional(),
})
export type Login = z.infer<typeof loginSchema>
