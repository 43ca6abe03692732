import { like, or, eq } from 'drizzle-orm'
import { defaultSender, EMAIL_DEFAULTS, EMAIL_KEYS } from '../../domain/email-settings.ts'
import type { Reader } from '../database/connect.ts'
import type { OutsideLimits } from '../http/outside-call.ts'
import type { MailServer } from '../mail/transport.ts'
import { siteSettings } from './content.tables.ts'
import { unseal } from '../database/sealed-value.ts'

/** How letters go out, as the settings say now. */
export interface MailSettings {
  enabled: boolean
  /** Undefined until a host is set. */
  server: MailServer | undefined
  /** Who hears of new orders and customers; empty until set. */
  adminEmail: string
}

/** What the store's own settings say of mail. */
export interface MailConfig {
  secretKey: string | undefined
  publicUrl: string
  mailLimits: OutsideLimits
  privateMailHosts: boolean
}

/**
 * Reads the mail settings, defaults where no row is kept. They are read whenever they are needed and kept by no
 * process, so a change holds everywhere at once.
 * @throws SealBroken when the password was sealed with another secret key
 */
export async function readMailSettings(
  db: Reader,
  { secretKey, publicUrl, mailLimits, privateMailHosts }: MailConfig,
): Promise<MailSettings> {
  const rows = await db
    .select({ key: siteSettings.key, value: siteSettings.value })
    .from(siteSettings)
    .where(or(like(siteSettings.key, 'email.%'), eq(siteSettings.key, EMAIL_KEYS.adminEmail)))
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  const read = (key: string, fallback = ''): string => values.get(key) || fallback
  const host = read(EMAIL_KEYS.host)
  return {
    enabled: read(EMAIL_KEYS.enabled) === 'true',
    adminEmail: read(EMAIL_KEYS.adminEmail),
    server: host
      ? {
          host,
          port: Number(read(EMAIL_KEYS.port, EMAIL_DEFAULTS.port)),
          secure: read(EMAIL_KEYS.secure) === 'true',
          user: read(EMAIL_KEYS.user),
          password: unseal(read(EMAIL_KEYS.password), EMAIL_KEYS.password, secretKey),
          limits: mailLimits,
          mayBePrivate: privateMailHosts,
          from: read(EMAIL_KEYS.from, defaultSender(new URL(publicUrl).hostname)),
        }
      : undefined,
  }
}
