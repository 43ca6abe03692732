import { inArray } from 'drizzle-orm'
import { EMAIL_KEYS } from '../../domain/email-settings.ts'
import type { Reader } from '../database/connect.ts'
import type { Correspondence } from '../mail/letter-post.ts'
import { contactOf } from './content.present.ts'
import { siteSettings } from './content.tables.ts'

const KEYS = [EMAIL_KEYS.enabled, EMAIL_KEYS.adminEmail, 'phone', 'email', 'address']

/**
 * Who the letters of this shop come from, as the site settings say now: the five rows it takes and no more, since it is
 * read in the transaction of every order.
 * @returns undefined while e-mail notifications are switched off, but in development
 */
export async function readCorrespondence(
  db: Reader,
  { storeName, publicUrl, development }: { storeName: string; publicUrl: string; development: boolean },
): Promise<Correspondence | undefined> {
  const { key, value } = siteSettings
  const rows = await db.select({ key, value }).from(siteSettings).where(inArray(key, KEYS))
  const settings = new Map(rows.map((row) => [row.key, row.value]))
  const isSending = settings.get(EMAIL_KEYS.enabled) === 'true'
  if (!isSending && !development) return undefined
  return {
    sender: { name: storeName, url: publicUrl, ...contactOf(settings) },
    adminEmail: settings.get(EMAIL_KEYS.adminEmail) ?? '',
    isSending,
  }
}
