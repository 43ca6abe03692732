import { createRoute, z } from '@hono/zod-openapi'
import { testEmailSchema } from '../../domain/settings/email-settings.ts'
import type { Database } from '../database/connect.ts'
import { errorResponses, jsonBody, jsonResponse } from '../http/openapi.ts'
import { adminRouter } from '../http/routers.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { recordServiceTest } from './service-tests.ts'
import { readTestSettings, sendTestEmail } from './send-test-email.ts'
import { readShopIdentity } from './shop-identity.ts'
import type { SmtpConfig } from './smtp-settings.ts'

const testRoute = createRoute({
  method: 'post',
  path: '/test',
  operationId: 'sendTestEmail',
  tags: ['Content'],
  summary: 'Send a test email with the saved settings, whether emails are enabled or not',
  request: { body: jsonBody(testEmailSchema) },
  responses: {
    200: jsonResponse(z.object({ message: z.string() }), 'The mail server accepted it'),
    ...errorResponses(400, 401, 403, 409, 429, 502),
  },
})
const reloadRoute = createRoute({
  method: 'post',
  path: '/reload-config',
  operationId: 'reloadEmailSettings',
  tags: ['Content'],
  summary: 'Read the email settings again and report whether emails can be sent',
  responses: {
    200: jsonResponse(
      z.object({ message: z.string(), enabled: z.boolean(), isConfigured: z.boolean() }),
      'The settings that apply now',
    ),
    ...errorResponses(401, 403, 409),
  },
})

interface EmailSettingsServices {
  db: Database
  limits: RateLimiter
  config: SmtpConfig
}

/** Endpoints that test the SMTP settings. */
export function emailSettingsRoutes({ db, limits, config }: EmailSettingsServices) {
  return adminRouter()
    .openapi(testRoute, async (c) => {
      await limits.consume('test-email-account', String(c.var.actor.id))
      const { storeName } = await readShopIdentity(db, config)
      const email = testEmail(c.req.valid('json').email, storeName)
      await recordServiceTest(db, c.var.actor, 'email', async () => {
        await sendTestEmail(db, config, email)
        return { success: true, error: null }
      })
      return c.json({ message: 'A test email has been sent. Please check your inbox.' }, 200)
    })
    .openapi(reloadRoute, async (c) => {
      const { isEnabled: enabled, server } = await readTestSettings(db, config)
      return c.json({ message: 'Email configuration reloaded', enabled, isConfigured: server !== undefined }, 200)
    })
}

const testEmail = (address: string, storeName: string) => ({
  to: { address },
  subject: `${storeName}: test email`,
  text: `This is a test email from ${storeName}. Your email settings work.\n`,
})
