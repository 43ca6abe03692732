import { createRoute, z } from '@hono/zod-openapi'
import { jsonResponse, errorResponses } from '../http/openapi.ts'
import { publicRouter } from '../http/routers.ts'
import { publicCache } from '../cache/public-cache.ts'
import { NotFoundError } from '../http/errors.ts'
import { pinCodeParam } from './pin-code-param.ts'
import { findPinCodePlace } from './pin-code-table.ts'

const pinCodeSchema = z.object({ pincode: pinCodeParam, city: z.string(), state: z.string() })

const pinCodeRoute = createRoute({
  method: 'get',
  path: '/{pin}',
  operationId: 'getPinCode',
  tags: ['Shipping'],
  summary: 'City and state of a PIN code, to prefill a form; 404 does not mean that the PIN code is wrong',
  middleware: publicCache(),
  request: { params: z.object({ pin: pinCodeParam }) },
  responses: { 200: jsonResponse(pinCodeSchema.openapi('PinCode'), 'City and state'), ...errorResponses(400, 404) },
})

/** City and state of PIN codes, mounted at `/pin-codes`. */
export function pinCodeRoutes() {
  return publicRouter().openapi(pinCodeRoute, async (c) => {
    const { pin: pincode } = c.req.valid('param')
    const place = await findPinCodePlace(pincode)
    if (!place) throw new NotFoundError('PIN code')
    return c.json({ pincode, ...place }, 200)
  })
}
