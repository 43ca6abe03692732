import { z } from 'zod'
import { text } from './shapes.ts'
import { settingFault } from './site-settings.ts'

/** The site settings that the mail server is set by, each with its field of the form. */
export const EMAIL_KEYS = {
  enabled: 'email.enabled',
  host: 'email.host',
  port: 'email.port',
  secure: 'email.secure',
  user: 'email.user',
  password: 'email.password',
  from: 'email.from',
  adminEmail: 'admin.email',
} as const

/** What holds where no such row is kept. */
export const EMAIL_DEFAULTS = { port: '587', enabled: false, secure: false } as const

const PLACEHOLDER_DOMAIN = 'rankshelf.example'

/** The sender that letters have until the owner chooses one. @example defaultSender('shop.example') // 'noreply@shop.example' */
export const defaultSender = (hostname: string): string =>
  `noreply@${/^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname) ? hostname : PLACEHOLDER_DOMAIN}`

/**
 * What to look at where port and SSL do not go together; undefined where they do.
 * @example sslHint('465', false) // 'Port 465 usually needs Use Secure Connection (SSL).'
 */
export function sslHint(port: string, secure: boolean): string | undefined {
  if (port === '465') return secure ? undefined : 'Port 465 usually needs Use Secure Connection (SSL).'
  return secure && port !== '' ? `Use Secure Connection (SSL) is usually for port 465, not ${port}.` : undefined
}

const FAULTS = {
  host: 'SMTP Host is required',
  port: 'Port is required',
  user: 'Username is required',
  password: 'Password is required',
  from: 'From email is required',
  adminEmail: 'Admin email is required',
  email: 'Must be a valid email',
} as const

const required = (fault: string) => text(254).min(1, fault)
const address = (fault: string) => required(fault).pipe(z.email(FAULTS.email))

/** The form of Email Settings. */
export const emailSettingsFormSchema = z.object({
  enabled: z.boolean(),
  secure: z.boolean(),
  host: required(FAULTS.host),
  port: required(FAULTS.port).refine((port) => settingFault(EMAIL_KEYS.port, port) === undefined, {
    error: ({ input }) => settingFault(EMAIL_KEYS.port, String(input)),
  }),
  user: required(FAULTS.user),
  // Not trimmed: a password may begin or end with a space.
  password: z.string().min(1, FAULTS.password).max(500),
  from: address(FAULTS.from),
  adminEmail: address(FAULTS.adminEmail),
  testEmail: text(254).pipe(z.union([z.literal(''), z.email(FAULTS.email)], FAULTS.email)),
})
export type EmailSettingsForm = z.infer<typeof emailSettingsFormSchema>

/** `POST /api/email/test`. */
export const testMailSchema = z.object({
  email: z
    .string('Please enter an email address to send the test to')
    .pipe(text(254).min(1, 'Please enter an email address to send the test to'))
    .pipe(z.email(FAULTS.email)),
})
