import { createRoute, z } from '@hono/zod-openapi'
import type { DeliveryAnswer } from '../../domain/delivery.ts'
import type { Database } from '../database/connect.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import type { RateLimits } from '../http/rate-limit.ts'
import type { Courier } from './courier.ts'
import { DeliveryReach } from './delivery-reach.ts'
import { pinParam } from './pin-param.ts'

const answerSchema = z.object({
  pincode: z.string(),
  cashOnDelivery: z.boolean().nullable(),
  days: z.int().nullable(),
}) satisfies z.ZodType<DeliveryAnswer>

const deliveryRoute = createRoute({
  method: 'get',
  path: '/delivery/{pin}',
  tags: ['Shipping'],
  summary: 'Whether a courier collects cash at a PIN code; null where nobody can tell, which hinders no order',
  request: { params: z.object({ pin: pinParam }) },
  responses: { 200: json(answerSchema.openapi('Delivery'), 'What the courier says'), ...problems(400, 429) },
})

interface DeliveryServices {
  db: Database
  courier: Courier
  limits: RateLimits
  config: { deliveryAnswerMs: number }
}

const KEPT_S = 600

/** What a courier says of a PIN code. */
export function deliveryRoutes({ db, courier, limits, config }: DeliveryServices) {
  const reach = new DeliveryReach({ db, courier, waitMs: config.deliveryAnswerMs })
  return createRouter().openapi(deliveryRoute, async (c) => {
    await limits.spendByAddress(c, 'delivery-address')
    const { pin: pincode } = c.req.valid('param')
    const found = await reach.find(pincode)
    c.header('Cache-Control', found ? `private, max-age=${KEPT_S}` : 'private, no-store')
    return c.json({ pincode, cashOnDelivery: found?.cashOnDelivery ?? null, days: found?.days ?? null }, 200)
  })
}
