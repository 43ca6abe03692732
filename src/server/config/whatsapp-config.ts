import type { z } from 'zod'
import type { HttpTimeouts } from '../http/http-request.ts'
import { httpUrl, milliseconds, trimTrailingSlash } from './env-schemas.ts'

/** Meta's Graph API. The account itself is a setting of the shop. */
export const whatsappEnv = {
  WHATSAPP_BASE_URL: httpUrl('https://graph.facebook.com').default('https://graph.facebook.com'),
  WHATSAPP_CONNECT_TIMEOUT_MS: milliseconds().default(5000),
  WHATSAPP_TIMEOUT_MS: milliseconds().default(15_000),
}
type WhatsAppEnv = z.infer<z.ZodObject<typeof whatsappEnv>>

export interface WhatsAppEnvConfig {
  whatsappBaseUrl: string
  whatsappTimeouts: HttpTimeouts
}

export const readWhatsAppConfig = (settings: WhatsAppEnv): WhatsAppEnvConfig => ({
  whatsappBaseUrl: trimTrailingSlash(settings.WHATSAPP_BASE_URL),
  whatsappTimeouts: { connectMs: settings.WHATSAPP_CONNECT_TIMEOUT_MS, totalMs: settings.WHATSAPP_TIMEOUT_MS },
})
