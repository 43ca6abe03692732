import { eq } from 'drizzle-orm'
import { EMAIL_SETTING_KEYS } from '../../domain/settings/email-settings.ts'
import { isAllowedSender } from '../../domain/settings/sender-address.ts'
import type { ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Queryable } from '../database/connect.ts'
import type { HttpTimeouts } from '../http/http-request.ts'
import { isPrivateIp } from '../http/private-ip.ts'
import { resolveHost, validateSmtpPort, privateHostMessage } from '../email/smtp-host.ts'
import { readShopIdentity } from './shop-identity.ts'
import { siteSettings } from '../database/schema/platform.ts'

/** The part of the configuration that limits SMTP settings. */
export interface SmtpPolicy extends ShopIdentity {
  allowPrivateSmtpHosts: boolean
  smtpTimeouts: HttpTimeouts
}

/**
 * Validates a site setting if it is one of the SMTP settings.
 * @returns an error message for staff; undefined if the setting is valid or not an SMTP setting
 */
export async function validateSmtpSetting(
  db: Queryable,
  key: string,
  value: string,
  { allowPrivateSmtpHosts, smtpTimeouts, ...first }: SmtpPolicy,
): Promise<string | undefined> {
  if (key === EMAIL_SETTING_KEYS.port && !allowPrivateSmtpHosts) return validateSmtpPort(Number(value))
  if (key === EMAIL_SETTING_KEYS.host && !allowPrivateSmtpHosts) return validateSmtpHost(value, smtpTimeouts.connectMs)
  if (key === EMAIL_SETTING_KEYS.from) {
    const { hostname } = new URL((await readShopIdentity(db, first)).publicUrl)
    if (isAllowedSender(value, hostname, await readSmtpUser(db))) return undefined
    return `The sender must be an address of the store's domain (${hostname}), or of the mailbox that logs in: mail servers treat emails from other domains as spam.`
  }
  return undefined
}

/** Accepts a name that does not resolve now: the host is checked again before every connection. */
async function validateSmtpHost(host: string, limitMs: number): Promise<string | undefined> {
  const addresses = await resolveHost(host, limitMs).catch(() => [])
  return addresses.length > 0 && addresses.every(isPrivateIp) ? privateHostMessage(host) : undefined
}

async function readSmtpUser(db: Queryable): Promise<string> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, EMAIL_SETTING_KEYS.user))
  return row?.value ?? ''
}
