import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import type { AppEnv } from '../http/app-env.ts'
import { AppError } from '../http/errors.ts'
import { limitRouteBody } from '../http/limits/body-limit.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import { errorResponses, jsonResponse } from '../http/openapi.ts'
import { parseJson } from '../http/parse-json.ts'
import { publicRouter, withoutKey } from '../http/routers.ts'
import { isSameSecret } from '../http/link-signature.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { MessageError } from './message-channel.ts'
import { isSigned, receiveWebhook } from './receive-webhook.ts'
import { readWhatsAppAccount, type WhatsAppAccount, type WhatsAppConfig } from './whatsapp-account.ts'

/** Meta sends several messages in one request. */
const BODY_BYTES = 1024 * 1024
const SIGNATURE = /^sha256=[\da-f]{64}$/

const verifyRoute = createRoute({
  method: 'get',
  path: '/',
  operationId: 'verifyWhatsAppWebhook',
  tags: ['WhatsApp'],
  summary: 'Meta’s check of the webhook: repeats the challenge if the verify token is right',
  request: {
    query: z.object({
      'hub.mode': z.string().optional(),
      'hub.verify_token': z.string().optional(),
      'hub.challenge': z.string().max(200).optional(),
    }),
  },
  responses: {
    200: { description: 'The challenge', content: { 'text/plain': { schema: z.string() } } },
    ...errorResponses(400, 403, 429),
  },
})
const receiveRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'receiveWhatsAppWebhook',
  ...withoutKey('A message has an id.'),
  tags: ['WhatsApp'],
  summary: 'Meta’s webhook: stores messages and statuses; jobs act on them',
  description: 'Requires the signature of Meta in `X-Hub-Signature-256`, made with the app secret over the raw body.',
  request: { headers: z.object({ 'x-hub-signature-256': z.string().optional() }) },
  responses: {
    200: jsonResponse(z.object({ received: z.literal(true) }), 'Received'),
    ...errorResponses(403, 413, 429),
  },
})

interface WebhookServices {
  db: Database
  jobs: JobQueues
  limits: RateLimiter
  log: Logger
  config: WhatsAppConfig
}

/** The webhook of the WhatsApp Cloud API, mounted at `/whatsapp/webhook`. */
export function whatsappWebhookRoutes({ db, jobs, limits, log, config }: WebhookServices) {
  const router = publicRouter()
  router.use(receiveRoute.path, checkSender(limits), limitRouteBody(BODY_BYTES, 'The request body is too large'))
  return router
    .openapi(verifyRoute, async (c) => {
      const query = c.req.valid('query')
      const account = await readAccount(db, config)
      const isRight = isSameSecret(query['hub.verify_token'], account?.verifyToken || undefined)
      if (query['hub.mode'] !== 'subscribe' || !isRight) throw forbidden()
      return c.text(query['hub.challenge'] ?? '', 200)
    })
    .openapi(receiveRoute, async (c) => {
      const body = new Uint8Array(await c.req.arrayBuffer())
      const account = await readAccount(db, config)
      if (!isSigned(body, c.req.header('x-hub-signature-256'), account?.appSecret ?? '')) {
        log.warn('rejected a WhatsApp webhook request with a wrong or missing signature')
        throw forbidden()
      }
      await receiveWebhook({ db, jobs }, parseJson(new TextDecoder().decode(body)))
      return c.json({ received: true as const }, 200)
    })
}

/** Rejects a request without a signature before its body is read, so that it costs no memory. */
const checkSender =
  (limits: RateLimiter): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await limits.consumeByIp(c, 'whatsapp-webhook-ip')
    if (c.req.method === 'POST' && !SIGNATURE.test(c.req.header('x-hub-signature-256') ?? '')) throw forbidden()
    return next()
  }

const forbidden = () => new AppError(403, 'forbidden', 'The token or the signature is wrong')

/** Undefined while the secrets cannot be read: no request is accepted then. */
async function readAccount(db: Database, config: WhatsAppConfig): Promise<WhatsAppAccount | undefined> {
  try {
    return await readWhatsAppAccount(db, config)
  } catch (error) {
    if (error instanceof MessageError) return undefined
    throw error
  }
}
