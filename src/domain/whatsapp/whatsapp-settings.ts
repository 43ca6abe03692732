import { z } from 'zod'
import { line, text } from '../values/schemas.ts'

/** Keys of the site settings of the WhatsApp account by form field. */
export const WHATSAPP_SETTING_KEYS = {
  enabled: 'whatsapp.enabled',
  phoneNumberId: 'whatsapp.phone_number_id',
  businessAccountId: 'whatsapp.business_account_id',
  accessToken: 'whatsapp.access_token',
  appSecret: 'whatsapp.app_secret',
  apiVersion: 'whatsapp.api_version',
} as const
export type WhatsAppSettingField = keyof typeof WHATSAPP_SETTING_KEYS

/** The token that Meta repeats when it checks the webhook. The store generates it. */
export const VERIFY_TOKEN_KEY = 'whatsapp.verify_token'

/** The version of the Graph API while none is set. Meta supports it until July 2028. */
export const DEFAULT_API_VERSION = 'v25.0'

const ERROR_MESSAGES = {
  phoneNumberId: 'Enter the phone number ID: digits only, from Meta’s page API Setup',
  businessAccountId: 'Enter the WhatsApp Business account ID: digits only, from Meta’s page API Setup',
  accessToken: 'Enter the access token of the system user',
  appSecret: 'Enter the app secret, 32 letters and digits',
  apiVersion: 'Must be a version such as v25.0',
} as const

const metaId = (message: string) => text(30).pipe(z.string().regex(/^\d{5,30}$/, message))

/** The form of the WhatsApp account. A secret that equals the mask is left as it is. */
export const whatsappSettingsFormSchema = z.object({
  enabled: z.boolean('Must be true or false'),
  phoneNumberId: metaId(ERROR_MESSAGES.phoneNumberId),
  businessAccountId: metaId(ERROR_MESSAGES.businessAccountId),
  accessToken: line(1000).min(1, ERROR_MESSAGES.accessToken),
  appSecret: line(200).min(1, ERROR_MESSAGES.appSecret),
  apiVersion: text(10).pipe(z.string().regex(/^v\d{2}\.\d$/, ERROR_MESSAGES.apiVersion)),
})
export type WhatsAppSettingsForm = z.infer<typeof whatsappSettingsFormSchema>
