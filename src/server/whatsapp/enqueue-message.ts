import { randomBytes } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { toTemplateValue, WHATSAPP_TEMPLATES, type WhatsAppTemplateName } from '../../domain/whatsapp/templates.ts'
import { WHATSAPP_SETTING_KEYS } from '../../domain/whatsapp/whatsapp-settings.ts'
import { whatsappNumber } from '../../domain/values/phones.ts'
import { WHATSAPP_CONSENT } from '../../domain/whatsapp/consent-wording.ts'
import type { Queryable, Transaction } from '../database/connect.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { whatsappConsents, whatsappMessages } from '../database/schema/whatsapp.ts'

/** Returns the part of a path that follows the fixed part of a template's link. */
export const toTemplateLink = (template: WhatsAppTemplateName, path: string): string =>
  path.slice(WHATSAPP_TEMPLATES[template].linkPath.length)

const TOKEN_BYTES = 16

/** A message about an order. */
export interface NewMessage {
  /** Identifies event and order: a second message with the same key is ignored. */
  key: string
  orderId: number | null
  testedById?: number
  /** In any spelling. */
  phone: string
  template: WhatsAppTemplateName
  /** One for each variable of the template. */
  values: readonly string[]
  /** What follows the template's `linkPath`. */
  link: string
  /** Seconds after which it is not sent any more. */
  validForS: number
}

/**
 * Stores a message in the caller's transaction. A job sends it after the commit. Stores nothing while WhatsApp is switched
 * off, for a number that is not a mobile number, and for one whose owner has not agreed to messages.
 * @returns whether the message is stored
 */
export async function enqueueWhatsApp(
  tx: Transaction,
  { jobs, now = new Date() }: { jobs: JobQueues; now?: Date },
  message: NewMessage,
): Promise<boolean> {
  const phone = whatsappNumber(message.phone)
  if (phone === undefined || !(await isWhatsAppEnabled(tx)) || !(await hasConsent(tx, phone))) return false
  return (await storeMessage(tx, jobs, { ...message, phone }, now)) !== undefined
}

/** Stores a message and its job, whatever the settings. @returns its id; undefined if the key is stored already */
export async function storeMessage(
  tx: Transaction,
  jobs: JobQueues,
  { validForS, values, link, ...row }: NewMessage,
  now = new Date(),
): Promise<number | undefined> {
  const [stored] = await tx
    .insert(whatsappMessages)
    .values({
      ...row,
      content: { values: values.map(toTemplateValue), link },
      token: randomBytes(TOKEN_BYTES).toString('base64url'),
      expiresAt: new Date(now.getTime() + validForS * 1000),
    })
    .onConflictDoNothing({ target: whatsappMessages.key })
    .returning({ id: whatsappMessages.id })
  if (!stored) return undefined
  await jobs.send(tx, 'whatsapp-message', [{ messageId: stored.id }])
  return stored.id
}

const REQUIRED_SETTINGS = [
  WHATSAPP_SETTING_KEYS.enabled,
  WHATSAPP_SETTING_KEYS.phoneNumberId,
  WHATSAPP_SETTING_KEYS.businessAccountId,
  WHATSAPP_SETTING_KEYS.accessToken,
]

/** Whether messages are sent. */
async function isWhatsAppEnabled(db: Queryable): Promise<boolean> {
  const { key, value } = siteSettings
  const rows = await db.select({ key, value }).from(siteSettings).where(inArray(key, REQUIRED_SETTINGS))
  const values = new Map(rows.map((row) => [row.key, row.value]))
  return values.get(WHATSAPP_SETTING_KEYS.enabled) === 'true' && REQUIRED_SETTINGS.every((name) => values.get(name))
}

/** Records that a customer agreed in the checkout. Does nothing for a number that is not a mobile number. */
export async function recordCheckoutConsent(tx: Transaction, mobile: string): Promise<void> {
  const phone = whatsappNumber(mobile)
  if (phone === undefined) return
  await tx.insert(whatsappConsents).values({ phone, isGiven: true, wording: WHATSAPP_CONSENT, source: 'checkout' })
}

/** Whether the owner of a number agrees to messages. @param phone 91 and ten digits */
export async function hasConsent(db: Queryable, phone: string): Promise<boolean> {
  const [latest] = await db
    .select({ isGiven: whatsappConsents.isGiven })
    .from(whatsappConsents)
    .where(eq(whatsappConsents.phone, phone))
    .orderBy(desc(whatsappConsents.id))
    .limit(1)
  return latest?.isGiven ?? false
}
