import { z } from 'zod'
import { emailAddress } from '../values/email-address.ts'
import { line, text } from '../values/schemas.ts'
import { validateSetting } from './site-settings.ts'

/** Keys of the email settings by form field. */
export const EMAIL_SETTING_KEYS = {
  enabled: 'email.enabled',
  host: 'email.host',
  port: 'email.port',
  secure: 'email.secure',
  user: 'email.user',
  password: 'email.password',
  from: 'email.from',
  adminEmail: 'admin.email',
} as const

/** Defaults for missing rows. */
export const EMAIL_DEFAULTS = { port: '587', enabled: false, secure: false } as const

const PLACEHOLDER_DOMAIN = 'rankshelf.example'

/** Returns the sender address for a store that has not set one. @example defaultSender('shop.example') // 'noreply@shop.example' */
export const defaultSender = (hostname: string): string =>
  `noreply@${/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname) ? hostname : PLACEHOLDER_DOMAIN}`

/**
 * Returns a hint if port and SSL are an unusual combination.
 * @example sslHint('465', false) // 'Port 465 usually needs Use Secure Connection (SSL).'
 */
export function sslHint(port: string, secure: boolean): string | undefined {
  if (port === '465') return secure ? undefined : 'Port 465 usually needs Use Secure Connection (SSL).'
  return secure && port !== '' ? `Use Secure Connection (SSL) is usually for port 465, not ${port}.` : undefined
}

const ERROR_MESSAGES = {
  host: 'SMTP Host is required',
  port: 'Port is required',
  user: 'Username is required',
  password: 'Password is required',
  from: 'From email is required',
  adminEmail: 'Admin email is required',
  email: 'Must be a valid email',
} as const

const requiredField = (message: string) => line(254).min(1, message)
const emailField = (message: string) => requiredField(message).pipe(emailAddress(ERROR_MESSAGES.email))

/** The Email Settings form. */
export const emailSettingsFormSchema = z.object({
  enabled: z.boolean(),
  secure: z.boolean(),
  host: requiredField(ERROR_MESSAGES.host),
  port: requiredField(ERROR_MESSAGES.port).refine(
    (port) => validateSetting(EMAIL_SETTING_KEYS.port, port) === undefined,
    {
      error: ({ input }) => validateSetting(EMAIL_SETTING_KEYS.port, String(input)),
    },
  ),
  user: requiredField(ERROR_MESSAGES.user),
  // Not trimmed: a password may begin or end with a space.
  password: z.string().min(1, ERROR_MESSAGES.password).max(500),
  from: emailField(ERROR_MESSAGES.from),
  adminEmail: emailField(ERROR_MESSAGES.adminEmail),
  testEmail: text(254).pipe(z.union([z.literal(''), emailAddress(ERROR_MESSAGES.email)], ERROR_MESSAGES.email)),
})
export type EmailSettingsForm = z.infer<typeof emailSettingsFormSchema>

/** `POST /api/email/test`. */
export const testEmailSchema = z.object({
  email: z
    .string('Please enter an email address to send the test to')
    .pipe(text(254).min(1, 'Please enter an email address to send the test to'))
    .pipe(emailAddress(ERROR_MESSAGES.email)),
})
