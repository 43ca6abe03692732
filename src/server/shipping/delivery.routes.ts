import { createRoute, z } from '@hono/zod-openapi'
import type { DeliveryAvailability } from '../../domain/shipping/delivery.ts'
import type { Database } from '../database/connect.ts'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import { findMeasuredDelivery } from '../orders/deliveries/estimate-delivery.ts'
import type { RateLimiter } from '../http/limits/rate-limit.ts'
import type { Courier } from './courier.ts'
import { ServiceabilityLookup } from './serviceability-lookup.ts'
import { findPinCodePlace } from './pin-code-table.ts'
import { pinCodeParam } from './pin-code-param.ts'

const deliverySchema = z.object({
  pincode: z.string(),
  place: z.object({ city: z.string(), state: z.string() }).nullable(),
  cashOnDelivery: z.boolean().nullable(),
  days: z.int().nullable(),
  measured: z.object({ region: z.string(), usualDays: z.int(), latestDays: z.int() }).nullable(),
}) satisfies z.ZodType<DeliveryAvailability>

const deliveryRoute = createRoute({
  method: 'get',
  path: '/{pin}',
  operationId: 'getDelivery',
  tags: ['Shipping'],
  summary: 'Place, cash on delivery and transit time of a PIN code; null if unknown, which does not prevent an order',
  description:
    '`measured` is how many calendar days the parcels of the store took from the order to the delivery: half of them at most `usualDays`, nine of ten at most `latestDays`. `region` is the PIN code, its first three digits, its state or India: the smallest with enough parcels.',
  request: { params: z.object({ pin: pinCodeParam }) },
  responses: {
    200: jsonResponse(deliverySchema.openapi('DeliveryAvailability'), 'The availability'),
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

/** The serviceability of PIN codes, mounted at `/delivery`. */
export function deliveryRoutes({ db, courier, limits, config }: DeliveryServices) {
  const lookup = new ServiceabilityLookup({ db, courier, timeoutMs: config.deliveryTimeoutMs })
  return publicRouter().openapi(deliveryRoute, async (c) => {
    await limits.consumeByIp(c, 'delivery-ip')
    const { pin: pincode } = c.req.valid('param')
    const [place = null, serviceability] = await Promise.all([findPinCodePlace(pincode), lookup.check(pincode)])
    c.header('Cache-Control', serviceability ? `private, max-age=${MAX_AGE_S}` : 'private, no-store')
    const { cashOnDelivery = null, days = null } = serviceability ?? {}
    const measured = await findMeasuredDelivery(db, { pincode, state: place?.state ?? null, courierDays: days })
    return c.json({ pincode, place, cashOnDelivery, days, measured }, 200)
  })
}
