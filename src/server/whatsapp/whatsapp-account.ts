import { like } from 'drizzle-orm'
import { z } from 'zod'
import { describeSendError } from '../../domain/whatsapp/send-errors.ts'
import { TEMPLATE_LANGUAGE } from '../../domain/whatsapp/templates.ts'
import {
  DEFAULT_API_VERSION,
  VERIFY_TOKEN_KEY,
  WHATSAPP_SETTING_KEYS,
} from '../../domain/whatsapp/whatsapp-settings.ts'
import type { Queryable } from '../database/connect.ts'
import { DecryptionError, decryptSecret } from '../database/encrypted-value.ts'
import { siteSettings } from '../database/schema/platform.ts'
import { httpRequest, HttpRequestError, type HttpResponse, type HttpTimeouts } from '../http/http-request.ts'
import { parseJson } from '../http/parse-json.ts'
import {
  type MessageChannel,
  MessageError,
  type NewTemplate,
  type ReportedTemplate,
  type TemplateMessage,
} from './message-channel.ts'

/** The account at Meta's Graph API. */
interface GraphAccount {
  /** Without a version, such as `https://graph.facebook.com`. */
  baseUrl: string
  apiVersion: string
  phoneNumberId: string
  businessAccountId: string
  accessToken: string
  timeouts: HttpTimeouts
}

const errorSchema = z.looseObject({ error: z.looseObject({ code: z.number() }) })
const sentSchema = z.looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1) })).min(1) })
const numberSchema = z.looseObject({ display_phone_number: z.string(), verified_name: z.string().default('') })
const templatesSchema = z.looseObject({
  data: z.array(
    z.looseObject({
      name: z.string(),
      language: z.string().optional(),
      status: z.string(),
      category: z.string().optional(),
      rejected_reason: z.string().optional(),
    }),
  ),
})
/** More than the store has templates: the account may have others. */
const TEMPLATE_PAGE_SIZE = 250

/** The messaging service of Meta's WhatsApp Cloud API. Facts: Meta's documentation of May to August 2026. */
function createGraphChannel(account: GraphAccount): MessageChannel {
  return {
    async send(message) {
      const response = await request(account, 'POST', `${account.phoneNumberId}/messages`, toSendBody(message))
      const sent = sentSchema.safeParse(parseJson(response.text))
      const id = sent.data?.messages[0]?.id
      // A success without an id may have sent the message.
      if (id === undefined) throw new MessageError('no_response', 'WhatsApp’s response could not be understood.')
      return id
    },
    async createTemplate(template, linkUrl) {
      const body = toTemplateBody(template, linkUrl)
      await request(account, 'POST', `${account.businessAccountId}/message_templates`, body)
    },
    async listTemplates() {
      const path = `${account.businessAccountId}/message_templates?limit=${TEMPLATE_PAGE_SIZE}`
      const { text } = await request(account, 'GET', path)
      return parseTemplates(text)
    },
    async check() {
      const fields = 'fields=display_phone_number,verified_name'
      const { text } = await request(account, 'GET', `${account.phoneNumberId}?${fields}`)
      const { data } = numberSchema.safeParse(parseJson(text))
      if (!data) throw new MessageError('message', 'Meta does not know this phone number ID.')
      return { phone: data.display_phone_number, name: data.verified_name }
    },
  }
}

function parseTemplates(text: string): ReportedTemplate[] {
  const { data } = templatesSchema.safeParse(parseJson(text))
  if (!data) throw new MessageError('retry', 'WhatsApp’s response could not be understood.')
  return data.data
    .filter(({ language }) => language === undefined || language === TEMPLATE_LANGUAGE)
    .map(({ name, status, category, rejected_reason: reason }) => ({ metaName: name, status, category, reason }))
}

const toSendBody = ({ phone, metaName, values, replies, link, reference }: TemplateMessage) => ({
  messaging_product: 'whatsapp',
  recipient_type: 'individual',
  to: phone,
  type: 'template',
  biz_opaque_callback_data: reference,
  template: {
    name: metaName,
    language: { code: TEMPLATE_LANGUAGE },
    components: [
      { type: 'body', parameters: values.map((text) => ({ type: 'text', text })) },
      ...replies.map(({ payload }, index) => ({
        type: 'button',
        sub_type: 'quick_reply',
        index: String(index),
        parameters: [{ type: 'payload', payload }],
      })),
      {
        type: 'button',
        sub_type: 'url',
        index: String(replies.length),
        parameters: [{ type: 'text', text: link }],
      },
    ],
  },
})

const toTemplateBody = ({ metaName, body, examples, replies, linkText }: NewTemplate, linkUrl: string) => ({
  name: metaName,
  language: TEMPLATE_LANGUAGE,
  category: 'UTILITY',
  parameter_format: 'POSITIONAL',
  components: [
    { type: 'BODY', text: body, example: { body_text: [examples] } },
    {
      type: 'BUTTONS',
      buttons: [
        ...replies.map(({ text }) => ({ type: 'QUICK_REPLY', text })),
        { type: 'URL', text: linkText, url: `${linkUrl}{{1}}`, example: [`${linkUrl}1234567890`] },
      ],
    },
  ],
})

/**
 * Sends a request.
 * @returns a response of status 2xx
 * @throws MessageError of the kind of Meta's error code; `no_response` when a request may have been carried out
 */
async function request(
  account: GraphAccount,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<HttpResponse> {
  const url = `${account.baseUrl}/${account.apiVersion}/${path}`
  const headers = { Authorization: `Bearer ${account.accessToken}` }
  try {
    const response = await httpRequest(url, { method, headers, body }, account.timeouts)
    if (response.status >= 200 && response.status < 300) return response
    throw toMessageError(response)
  } catch (error) {
    if (!(error instanceof HttpRequestError)) throw error
    throw new MessageError('no_response', 'WhatsApp did not respond.', { cause: error })
  }
}

function toMessageError({ text }: HttpResponse): MessageError {
  const code = errorSchema.safeParse(parseJson(text)).data?.error.code
  // The error page of a proxy does not say whether Meta received the request.
  if (code === undefined) return new MessageError('no_response', 'WhatsApp responded in a way that cannot be read.')
  const { kind, message } = describeSendError(code)
  return new MessageError(kind, message, { code })
}

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
