import { and, desc, eq, isNull, like, ne, sql } from 'drizzle-orm'
import type { OpeningState, ServiceTest } from '../../domain/settings/service-test.ts'
import { WHATSAPP_SETTING_KEYS } from '../../domain/whatsapp/whatsapp-settings.ts'
import { users } from '../database/schema/accounts.ts'
import type { Queryable } from '../database/connect.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { MessageError } from './message-channel.ts'
import { isConfigured, readWhatsAppAccount, type WhatsAppConfig } from './whatsapp-account.ts'
import { whatsappMessages } from '../database/schema/whatsapp.ts'

/** Reads whether WhatsApp is set up and what became of the last test message, for the opening checklist. */
export async function readWhatsAppState(
  db: Queryable,
  config: WhatsAppConfig,
): Promise<OpeningState['services']['whatsapp']> {
  const [hasAccount, lastTest] = await Promise.all([
    readWhatsAppAccount(db, config).then(isConfigured, (error: unknown) => {
      // A secret cannot be read: the test says why.
      if (error instanceof MessageError) return true
      throw error
    }),
    readLastTest(db),
  ])
  return { isConfigured: hasAccount, lastTest }
}

/** Reads the last test message as a test. It has passed when Meta has accepted it, unless Meta reports a failure later. */
async function readLastTest(db: Queryable): Promise<ServiceTest | null> {
  const { state, lastError, createdAt } = whatsappMessages
  const [[message], [changed]] = await Promise.all([
    db
      .select({ state, lastError, createdAt, testedBy: users.username })
      .from(whatsappMessages)
      .leftJoin(users, eq(users.id, whatsappMessages.testedById))
      .where(isNull(whatsappMessages.orderId))
      .orderBy(desc(whatsappMessages.id))
      .limit(1),
    db
      .select({ at: sql`max(${siteSettings.updatedAt})`.mapWith(siteSettings.updatedAt) })
      .from(siteSettings)
      .where(and(like(siteSettings.key, 'whatsapp.%'), ne(siteSettings.key, WHATSAPP_SETTING_KEYS.enabled))),
  ])
  if (!message) return null
  return {
    error: message.lastError,
    testedAt: message.createdAt.toISOString(),
    testedBy: message.testedBy ?? '',
    isOutdated: changed?.at != null && changed.at > message.createdAt,
    isRunning: message.lastError === null && (message.state === 'waiting' || message.state === 'sending'),
  }
}
