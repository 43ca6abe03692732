import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Database } from '../database/connect.ts'
import { limitRouteBody } from '../http/body-limit.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import type { AppEnv } from '../http/app-env.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import { parseJson } from '../http/parse-json.ts'
import { isSameSecret } from '../http/same-secret.ts'
import type { JobQueues } from '../jobs/job-queues.ts'
import { storeTrackingEvents } from './tracking-events.ts'

const webhookRoute = createRoute({
  method: 'post',
  path: '/',
  tags: ['Shipping'],
  summary: 'What Shiprocket’s webhook says of a parcel; it is kept as it is and looked at later',
  description:
    'A body of at most 64 KB is answered with 200, as the webhook wants it. Without the right `x-api-key` the body is neither read nor kept.',
  request: { headers: z.object({ 'x-api-key': z.string().optional() }) },
  responses: { 200: jsonResponse(z.object({ received: z.literal(true) }), 'Received'), ...errorResponses(413, 429) },
})

const BODY_BYTES = 64 * 1024

interface WebhookServices {
  db: Database
  jobs: JobQueues
  limits: RateLimiter
  log: Logger
  config: { courierWebhookToken: string | undefined }
}

/** Tracking events that the courier sends itself. */
export function trackingWebhookRoutes(services: WebhookServices) {
  const { db, jobs } = services
  const router = publicRouter()
  router.use(webhookRoute.path, checkSender(services), limitRouteBody(BODY_BYTES, 'What was sent is too large'))
  return router.openapi(webhookRoute, async (c) => {
    await storeTrackingEvents({ db, jobs }, [parseBody(await c.req.text())])
    return c.json({ received: true as const }, 200)
  })
}

/** Compares the token before the body is read: an anonymous request costs no memory. */
const checkSender =
  ({ limits, log, config }: WebhookServices): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await limits.consumeByIp(c, 'courier-update-address')
    if (isSameSecret(c.req.header('x-api-key'), config.courierWebhookToken)) return next()
    log.warn('webhook request without the right token ignored')
    return c.json({ received: true }, 200)
  }

/** What cannot be read is kept as it came. */
const parseBody = (body: string): unknown => parseJson(body) ?? { unreadable: body }
