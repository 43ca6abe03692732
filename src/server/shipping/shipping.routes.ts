import { createRoute, z } from '@hono/zod-openapi'
import { orderId } from '../../domain/shapes.ts'
import type { Tracking } from '../../domain/tracking.ts'
import type { Database } from '../database/connect.ts'
import { neverStored } from '../http/access.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { notFound } from '../http/problem.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import { presentTracking } from './shipping.present.ts'
import { findTracked } from './shipping.queries.ts'

const trackingSchema = z.object({
  orderId: z.int(),
  status: z.string(),
  courierName: z.string().nullable(),
  estimatedDelivery: z.iso.datetime().nullable(),
  trackingUrl: z.string().nullable(),
  message: z.string(),
}) satisfies z.ZodType<Tracking>

const trackRoute = createRoute({
  method: 'get',
  path: '/shiprocket/track-order/{orderId}',
  tags: ['Shipping'],
  summary: 'How far an order has come, for anybody who knows its number',
  request: { params: z.object({ orderId }) },
  responses: { 200: json(trackingSchema.openapi('Tracking'), 'Where it is'), ...problems(400, 404, 429) },
})

interface ShippingServices {
  db: Database
  limits: RateLimits
}

/** Following a parcel. */
export function shippingRoutes({ db, limits }: ShippingServices) {
  const router = createRouter()
  router.use('/shiprocket/*', neverStored)
  return router.openapi(trackRoute, async (c) => {
    await limits.spendByAddress(c, 'track-address')
    const shipment = await findTracked(db, c.req.valid('param').orderId)
    if (!shipment) throw notFound('Order')
    return c.json(presentTracking(shipment), 200)
  })
}
