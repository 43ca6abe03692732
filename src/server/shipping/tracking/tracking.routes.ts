import { createRoute, z } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import { orderId } from '../../../domain/values/schemas.ts'
import type { Database } from '../../database/connect.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { NotFoundError } from '../../http/errors.ts'
import { limitRouteBody } from '../../http/limits/body-limit.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { errorResponses, jsonResponse } from '../../http/openapi.ts'
import { parseJson } from '../../http/parse-json.ts'
import { publicRouter, withoutKey } from '../../http/routers.ts'
import { isSameSecret } from '../../http/link-signature.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { presentTracking } from '../shipments.queries.ts'
import { requestTrackingRefresh } from './refresh-tracking.ts'
import { storeTrackingEvents } from './tracking-events.ts'
import { findTracking } from './tracking.queries.ts'

const trackingSchema = z.object({
  orderId: z.int(),
  status: z.string(),
  courierName: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  estimatedDelivery: z.iso.datetime().nullable(),
  trackingUrl: z.string().nullable(),
  message: z.string(),
  isCashDue: z.boolean(),
}) satisfies z.ZodType<Tracking>

const trackRoute = createRoute({
  method: 'get',
  path: '/track-order/{orderId}',
  operationId: 'trackOrder',
  tags: ['Shipping'],
  summary: 'Track an order by its number, without login',
  request: { params: z.object({ orderId }) },
  responses: {
    200: jsonResponse(trackingSchema.openapi('Tracking'), 'The tracking'),
    ...errorResponses(400, 404, 429),
  },
})

interface TrackingServices {
  db: Database
  jobs: JobQueues
  limits: RateLimiter
}

/** Order tracking, mounted at `/shiprocket`. */
export function trackingRoutes({ db, jobs, limits }: TrackingServices) {
  return publicRouter().openapi(trackRoute, async (c) => {
    await Promise.all([limits.consumeByIp(c, 'track-ip'), limits.consumeByIp(c, 'track-ip-day')])
    const order = await findTracking(db, c.req.valid('param').orderId)
    if (!order) throw new NotFoundError('Order')
    await requestTrackingRefresh({ db, jobs }, order.id)
    return c.json(presentTracking(order), 200)
  })
}

const webhookRoute = createRoute({
  method: 'post',
  path: '/',
  operationId: 'receiveCourierUpdate',
  ...withoutKey('A payload is stored once.'),
  tags: ['Shipping'],
  summary: 'Shiprocket’s tracking webhook: stores the payload; a job processes it',
  description:
    'Returns 200 for every body of up to 64 KB, as Shiprocket requires. Without the right `x-api-key`, ignores the body.',
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

/** The tracking webhook, mounted at `/courier-updates`. */
export function trackingWebhookRoutes(services: WebhookServices) {
  const { db, jobs } = services
  const router = publicRouter()
  router.use(webhookRoute.path, checkSender(services), limitRouteBody(BODY_BYTES, 'The request body is too large'))
  return router.openapi(webhookRoute, async (c) => {
    await storeTrackingEvents({ db, jobs }, [parseBody(await c.req.text())])
    return c.json({ received: true as const }, 200)
  })
}

/** Compares the token before the body is read, so that an anonymous request costs no memory. */
const checkSender =
  ({ limits, log, config }: WebhookServices): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    await limits.consumeByIp(c, 'courier-update-ip')
    if (isSameSecret(c.req.header('x-api-key'), config.courierWebhookToken)) return next()
    log.warn('ignored a webhook request with a wrong or missing token')
    return c.json({ received: true }, 200)
  }

/** Stores an invalid body as text, for inspection. */
const parseBody = (body: string): unknown => parseJson(body) ?? { unreadable: body }
