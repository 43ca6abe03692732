import { inArray } from 'drizzle-orm'
import { EMAIL_SETTING_KEYS } from '../../domain/settings/email-settings.ts'
import type { Queryable } from '../database/connect.ts'
import type { EmailSettings } from '../email/email-outbox.ts'
import { storeContact } from './settings.presenter.ts'
import { siteSettings } from './settings.tables.ts'

const SENDER_SETTING_KEYS = [EMAIL_SETTING_KEYS.enabled, EMAIL_SETTING_KEYS.adminEmail, 'phone', 'email', 'address']

interface EmailConfig {
  storeName: string
  publicUrl: string
  secretKey: string | undefined
  development: boolean
}

/**
 * Reads the sender and the recipient for staff. Selects only the five rows it needs, because it runs in the transaction of
 * every order.
 * @returns undefined while email notifications are switched off, except in development
 */
export async function readEmailSettings(
  db: Queryable,
  { storeName, publicUrl, secretKey, development }: EmailConfig,
): Promise<EmailSettings | undefined> {
  const { key, value } = siteSettings
  const rows = await db
    .select({ key, value })
    .from(siteSettings)
    .where(inArray(key, SENDER_SETTING_KEYS))
    .prepare('read_email_settings')
    .execute()
  const settings = new Map(rows.map((row) => [row.key, row.value]))
  const isSending = settings.get(EMAIL_SETTING_KEYS.enabled) === 'true'
  if (!isSending && !development) return undefined
  return {
    sender: { name: storeName, url: publicUrl, ...storeContact(settings) },
    adminEmail: settings.get(EMAIL_SETTING_KEYS.adminEmail) ?? '',
    secretKey,
    isSending,
  }
}
