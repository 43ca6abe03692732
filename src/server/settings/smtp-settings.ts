import { eq, like, or } from 'drizzle-orm'
import { defaultSender, EMAIL_DEFAULTS, EMAIL_SETTING_KEYS } from '../../domain/settings/email-settings.ts'
import { IDENTITY_SETTING_KEYS, type ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Queryable } from '../database/connect.ts'
import { decryptSecret, DecryptionError } from '../database/encrypted-value.ts'
import { EmailError } from '../email/email-error.ts'
import type { SmtpSettings } from '../email/send-email.ts'
import type { HttpTimeouts } from '../http/http-request.ts'
import { presentIdentity } from './settings.queries.ts'
import { siteSettings } from '../database/schema/platform.ts'

/** The part of the configuration that applies to SMTP. */
export interface SmtpConfig extends ShopIdentity {
  secretKey: string | undefined
  smtpTimeouts: HttpTimeouts
  allowPrivateSmtpHosts: boolean
}

/**
 * Reads the SMTP settings, with defaults for missing rows. Nothing is cached, so a change applies to every process at once.
 * @throws EmailError when the stored password was encrypted with another secret key
 */
export async function readSmtpSettings(
  db: Queryable,
  { secretKey, smtpTimeouts, allowPrivateSmtpHosts, ...first }: SmtpConfig,
): Promise<SmtpSettings> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(or(like(siteSettings.key, 'email.%'), eq(siteSettings.key, IDENTITY_SETTING_KEYS.publicUrl)))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const read = (key: string, fallback = ''): string => values.get(key) || fallback
  const { hostname } = new URL(presentIdentity(values, first).publicUrl)
  const isEnabled = read(EMAIL_SETTING_KEYS.enabled) === 'true'
  const host = read(EMAIL_SETTING_KEYS.host)
  if (!host) return { isEnabled, hostname, server: undefined }
  return {
    isEnabled,
    hostname,
    server: {
      host,
      port: Number(read(EMAIL_SETTING_KEYS.port, EMAIL_DEFAULTS.port)),
      secure: read(EMAIL_SETTING_KEYS.secure) === 'true',
      user: read(EMAIL_SETTING_KEYS.user),
      password: decryptPassword(read(EMAIL_SETTING_KEYS.password), secretKey),
      timeouts: smtpTimeouts,
      isPrivateAllowed: allowPrivateSmtpHosts,
      from: read(EMAIL_SETTING_KEYS.from, defaultSender(hostname)),
    },
  }
}

function decryptPassword(stored: string, secretKey: string | undefined): string {
  try {
    return decryptSecret(stored, EMAIL_SETTING_KEYS.password, secretKey)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    const message =
      'The stored SMTP password cannot be read, because the secret key of the server has changed. Enter the password again.'
    throw new EmailError('misconfigured', message, { cause: error })
  }
}
