import { createRoute, z } from '@hono/zod-openapi'
import type { DeliveryAvailability } from '../../domain/shipping/delivery.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Courier } from './courier.ts'
import { ServiceabilityLookup } from './serviceability-lookup.ts'
import { pinCodeParam } from './pin-code-param.ts'

const deliverySchema = z.object({
  pincode: z.string(),
  cashOnDelivery: z.boolean().nullable(),
  days: z.int().nullable(),
}) satisfies z.ZodType<DeliveryAvailability>

const deliveryRoute = createRoute({
  method: 'get',
  path: '/{pin}',
  tags: ['Shipping'],
  summary: 'Whether a courier collects cash at a PIN code; null where nobody can tell, which hinders no order',
  request: { params: z.object({ pin: pinCodeParam }) },
  responses: {
    200: jsonResponse(deliverySchema.openapi('Delivery'), 'What the courier says'),
    ...errorResponses(400, 429),
  },
})

interface DeliveryServices {
  db: Database
  courier: Courier
  limits: RateLimiter
  config: { deliveryTimeoutMs: number }
}

const MAX_AGE_S = 600

/** What a courier says of a PIN code. */
export function deliveryRoutes({ db, courier, limits, config }: DeliveryServices) {
  const reach = new ServiceabilityLookup({ db, courier, timeoutMs: config.deliveryTimeoutMs })
  return publicRouter().openapi(deliveryRoute, async (c) => {
    await limits.consumeByIp(c, 'delivery-address')
    const { pin: pincode } = c.req.valid('param')
    const found = await reach.check(pincode)
    c.header('Cache-Control', found ? `private, max-age=${MAX_AGE_S}` : 'private, no-store')
    return c.json({ pincode, cashOnDelivery: found?.cashOnDelivery ?? null, days: found?.days ?? null }, 200)
  })
}
