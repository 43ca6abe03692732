import { publicRouter } from '../http/routers.ts'
import { whatsappSettingsRoutes } from './whatsapp-settings.routes.ts'
import { whatsappWebhookRoutes } from './whatsapp-webhook.routes.ts'

type WhatsAppApiDeps = Parameters<typeof whatsappSettingsRoutes>[0] & Parameters<typeof whatsappWebhookRoutes>[0]

/** Endpoints of WhatsApp. */
export const whatsappApi = (deps: WhatsAppApiDeps) =>
  publicRouter()
    .route('/whatsapp/webhook', whatsappWebhookRoutes(deps))
    .route('/admin/whatsapp', whatsappSettingsRoutes(deps))
