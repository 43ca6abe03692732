import { createRoute, z } from '@hono/zod-openapi'
import type { AnswerCache } from '../http/answer-cache.ts'
import { createRouter, json, problems } from '../http/contract.ts'
import { keptRead } from '../http/kept-read.ts'
import { notFound } from '../http/problem.ts'
import { pinParam } from './pin-param.ts'
import { findPinPlace } from './pin-table.ts'

const pinCodeSchema = z.object({ pincode: pinParam, city: z.string(), state: z.string() })

const pinCodeRoute = createRoute({
  method: 'get',
  path: '/pin-codes/{pin}',
  tags: ['Shipping'],
  summary: 'City and state of a PIN code, to fill in a form; one the store does not know is no wrong one',
  request: { params: z.object({ pin: pinParam }) },
  responses: { 200: json(pinCodeSchema.openapi('PinCode'), 'Where it is'), ...problems(400, 404) },
})

/** Places of PIN codes, from a table that comes with the store. */
export function pinCodeRoutes({ cache }: { cache: AnswerCache }) {
  const router = createRouter()
  router.get('/pin-codes/:pin', keptRead(cache))
  return router.openapi(pinCodeRoute, async (c) => {
    const { pin: pincode } = c.req.valid('param')
    const place = await findPinPlace(pincode)
    if (!place) throw notFound('PIN code')
    return c.json({ pincode, ...place }, 200)
  })
}
