import { createRoute, z } from '@hono/zod-openapi'
import { orderId } from '../../../domain/values/schemas.ts'
import type { Tracking } from '../../../domain/shipping/tracking.ts'
import type { Database } from '../../database/connect.ts'
import { jsonResponse, errorResponses } from '../../http/openapi.ts'
import { publicRouter } from '../../http/routers.ts'
import type { JobQueues } from '../../jobs/job-queues.ts'
import { NotFoundError } from '../../http/errors.ts'
import type { RateLimiter } from '../../http/limits/rate-limit.ts'
import { requestTrackingRefresh } from './refresh-tracking.ts'
import { presentTracking } from '../shipping.presenter.ts'
import { findTracking } from './tracking.queries.ts'

const trackingSchema = z.object({
  orderId: z.int(),
  status: z.string(),
  courierName: z.string().nullable(),
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
