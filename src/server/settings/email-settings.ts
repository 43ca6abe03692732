import { inArray, sql } from 'drizzle-orm'
import { EMAIL_SETTING_KEYS } from '../../domain/settings/email-settings.ts'
import { BRAND_SETTING_KEYS } from '../../domain/settings/brand.ts'
import { IDENTITY_SETTING_KEYS, type ShopIdentity } from '../../domain/settings/shop-identity.ts'
import type { Queryable } from '../database/connect.ts'
import type { EmailSettings } from '../email/email-outbox.ts'
import { emailTemplates } from '../database/schema/email.ts'
import type { ChangedTexts } from '../email/templates/fill-template.ts'
import { presentBrand, presentIdentity, storeContact } from './settings.queries.ts'
import { siteSettings } from '../database/schema/platform.ts'

const SENDER_SETTING_KEYS = [
  EMAIL_SETTING_KEYS.enabled,
  EMAIL_SETTING_KEYS.adminEmail,
  'phone',
  'email',
  'address',
  ...Object.values(BRAND_SETTING_KEYS),
  ...Object.values(IDENTITY_SETTING_KEYS),
]

/** The row with the changed texts of emails, which are no site setting. */
const TEXTS_KEY = ' texts'
const { name, subject, heading, text } = emailTemplates
const changedTexts = sql<string>`coalesce(
  json_object_agg(${name}, json_build_object('subject', ${subject}, 'heading', ${heading}, 'text', ${text})), '{}'
)::text`

interface EmailConfig extends ShopIdentity {
  secretKey: string | undefined
  development: boolean
}

/**
 * Reads the sender, the recipient for staff and the changed texts in one statement, because it runs in the transaction of
 * every order.
 * @returns undefined while email notifications are switched off, except in development
 */
export async function readEmailSettings(
  db: Queryable,
  { secretKey, development, ...first }: EmailConfig,
): Promise<EmailSettings | undefined> {
  const { key, value } = siteSettings
  const rows = await db
    .select({ key, value })
    .from(siteSettings)
    .where(inArray(key, SENDER_SETTING_KEYS))
    .unionAll(db.select({ key: sql<string>`${TEXTS_KEY}::text`, value: changedTexts }).from(emailTemplates))
    .prepare('read_email_settings')
    .execute()
  const settings = new Map(rows.map((row) => [row.key, row.value]))
  const isSending = settings.get(EMAIL_SETTING_KEYS.enabled) === 'true'
  if (!isSending && !development) return undefined
  const { storeName, publicUrl } = presentIdentity(settings, first)
  return {
    sender: { name: storeName, url: publicUrl, ...storeContact(settings), brand: presentBrand(settings) },
    adminEmail: settings.get(EMAIL_SETTING_KEYS.adminEmail) ?? '',
    texts: JSON.parse(settings.get(TEXTS_KEY) ?? '{}') as ChangedTexts,
    secretKey,
    isSending,
  }
}
