import { like } from 'drizzle-orm'
import {
  DEFAULT_API_VERSION,
  VERIFY_TOKEN_KEY,
  WHATSAPP_SETTING_KEYS,
} from '../../domain/whatsapp/whatsapp-settings.ts'
import type { Queryable } from '../database/connect.ts'
import { decryptSecret, DecryptionError } from '../database/encrypted-value.ts'
import type { HttpTimeouts } from '../http/http-request.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { createGraphChannel, type GraphAccount } from './graph-channel.ts'
import { type MessageChannel, MessageError } from './message-channel.ts'

/** The part of the configuration that applies to WhatsApp. */
export interface WhatsAppConfig {
  secretKey: string | undefined
  whatsappBaseUrl: string
  whatsappTimeouts: HttpTimeouts
}

/** The stored settings of the account. Secrets are decrypted. */
export interface WhatsAppAccount {
  /** The account at Meta; undefined until all fields are set. */
  graph: GraphAccount | undefined
  appSecret: string
  verifyToken: string
}

const NOT_CONFIGURED = 'WhatsApp is not set up. Enter the account in the WhatsApp settings.'
const UNREADABLE =
  'The stored WhatsApp secrets cannot be read, because the secret key of the server has changed. Enter them again.'

/**
 * Reads the settings. Nothing is cached, so a change applies to every process at once.
 * @throws MessageError when a secret was encrypted with another secret key
 */
export async function readWhatsAppAccount(db: Queryable, config: WhatsAppConfig): Promise<WhatsAppAccount> {
  const { key, value } = siteSettings
  const rows = await db.select({ key, value }).from(siteSettings).where(like(key, 'whatsapp.%'))
  const values = new Map(rows.map((row) => [row.key, row.value]))
  const read = (name: string): string => values.get(name) ?? ''
  const readSecret = (name: string): string => decrypt(read(name), name, config.secretKey)
  const phoneNumberId = read(WHATSAPP_SETTING_KEYS.phoneNumberId)
  const businessAccountId = read(WHATSAPP_SETTING_KEYS.businessAccountId)
  const accessToken = readSecret(WHATSAPP_SETTING_KEYS.accessToken)
  const isComplete = phoneNumberId !== '' && businessAccountId !== '' && accessToken !== ''
  return {
    graph: isComplete
      ? {
          baseUrl: config.whatsappBaseUrl,
          timeouts: config.whatsappTimeouts,
          apiVersion: read(WHATSAPP_SETTING_KEYS.apiVersion) || DEFAULT_API_VERSION,
          phoneNumberId,
          businessAccountId,
          accessToken,
        }
      : undefined,
    appSecret: readSecret(WHATSAPP_SETTING_KEYS.appSecret),
    verifyToken: readSecret(VERIFY_TOKEN_KEY),
  }
}

/** Whether all of the account is set that messages and their answers need. */
export const isConfigured = ({ graph, appSecret }: WhatsAppAccount): boolean => graph !== undefined && appSecret !== ''

/** Opens the messaging service of an account. @throws MessageError when it is not set up */
export function openChannel({ graph }: Pick<WhatsAppAccount, 'graph'>): MessageChannel {
  if (!graph) throw new MessageError('account', NOT_CONFIGURED)
  return createGraphChannel(graph)
}

function decrypt(stored: string, name: string, secretKey: string | undefined): string {
  try {
    return decryptSecret(stored, name, secretKey)
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    throw new MessageError('account', UNREADABLE, { cause: error })
  }
}
