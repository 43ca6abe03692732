// The WhatsApp settings as the API returns them, and the messages of an order.
import { z } from 'zod'
import { mobileSchema } from '../accounts/address.ts'
import { WHATSAPP_STATES } from './message-states.ts'
import { TEMPLATE_STATUSES, WHATSAPP_TEMPLATE_NAMES } from './templates.ts'
import { whatsappSettingsFormSchema } from './whatsapp-settings.ts'

const whatsappTemplateSchema = z.object({
  name: z.enum(WHATSAPP_TEMPLATE_NAMES),
  label: z.string(),
  body: z.string(),
  /** Null while it was not sent to Meta. */
  status: z.enum(TEMPLATE_STATUSES).nullable(),
  /** Meta's reason for a rejection. */
  reason: z.string().nullable(),
  /** Meta's category: it charges more for MARKETING. */
  category: z.string().nullable(),
})

/** `GET /api/admin/whatsapp` */
export const whatsappSettingsSchema = z.object({
  /** Secrets are masked; empty for a field that is not set. */
  form: z.object({
    ...whatsappSettingsFormSchema.shape,
    phoneNumberId: z.string(),
    businessAccountId: z.string(),
    accessToken: z.string(),
    appSecret: z.string(),
  }),
  isConfigured: z.boolean(),
  /** What to enter at Meta as the callback URL and verify token of the webhook; null before the first save. */
  webhook: z.object({ url: z.string(), verifyToken: z.string() }).nullable(),
  templates: z.array(whatsappTemplateSchema),
  /** Why messages cannot be sent at present; null if nothing is known to be wrong. */
  problem: z.string().nullable(),
  /** The messages of the last 30 days by state. */
  counts: z.record(z.enum(WHATSAPP_STATES), z.int()),
})
export type WhatsAppSettings = z.infer<typeof whatsappSettingsSchema>

/** `POST /api/admin/whatsapp/check` */
export const whatsappCheckSchema = z.object({
  success: z.boolean(),
  /** For staff. */
  error: z.string().nullable(),
  /** The number and name that customers see. */
  phone: z.string().nullable(),
  name: z.string().nullable(),
})

/** `POST /api/admin/whatsapp/test` */
export const whatsappTestSchema = z.object({ phone: mobileSchema })

/** A message about an order, for staff. */
export const whatsappMessageSchema = z.object({
  id: z.int(),
  label: z.string(),
  state: z.enum(WHATSAPP_STATES),
  error: z.string().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type WhatsAppMessage = z.infer<typeof whatsappMessageSchema>
