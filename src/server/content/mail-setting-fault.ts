import { eq } from 'drizzle-orm'
import { EMAIL_KEYS } from '../../domain/email-settings.ts'
import { mayWriteFrom } from '../../domain/mail-sender.ts'
import type { Reader } from '../database/connect.ts'
import type { OutsideLimits } from '../http/outside-call.ts'
import { findAddresses, isPrivateAddress, portFault, privateHostFault } from '../mail/mail-host.ts'
import { siteSettings } from './content.tables.ts'

/** What the store's own settings say of mail servers. */
export interface MailRules {
  publicUrl: string
  privateMailHosts: boolean
  mailLimits: OutsideLimits
}

/** What is wrong with a setting of the mail server, in a sentence for staff; undefined where nothing is, or it is none. */
export async function mailSettingFault(
  db: Reader,
  key: string,
  value: string,
  { publicUrl, privateMailHosts, mailLimits }: MailRules,
): Promise<string | undefined> {
  if (key === EMAIL_KEYS.port && !privateMailHosts) return portFault(Number(value))
  if (key === EMAIL_KEYS.host && !privateMailHosts) return hostFault(value, mailLimits.connectMs)
  if (key === EMAIL_KEYS.from) {
    const shop = new URL(publicUrl).hostname
    if (mayWriteFrom(value, shop, await readUser(db))) return undefined
    return `The sender must be an address of the shop's domain (${shop}), or of the mailbox that logs in: others' letters end up as spam.`
  }
  return undefined
}

/** A name that nobody answers for now may be known later: it is looked at again whenever a letter is sent. */
async function hostFault(host: string, limitMs: number): Promise<string | undefined> {
  const found = await findAddresses(host, limitMs).catch(() => [])
  return found.length > 0 && found.every(isPrivateAddress) ? privateHostFault(host) : undefined
}

async function readUser(db: Reader): Promise<string> {
  const [row] = await db
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, EMAIL_KEYS.user))
  return row?.value ?? ''
}
